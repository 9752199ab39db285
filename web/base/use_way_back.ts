import { useLocation, useNavigate } from "react-router-dom";

/** To where one came from; home for whoever began here. */
export function useWayBack(home: string): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  return () => isFirst ? navigate(home) : navigate(-1);
}
