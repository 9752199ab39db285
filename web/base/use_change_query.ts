import { type NavigateOptions, useNavigate } from "react-router-dom";

/** Changes the query of the address as it is now: the one that was drawn last may be a step behind, and would take that step back. */
export function useChangeQuery() {
  const navigate = useNavigate();
  return (change: (query: URLSearchParams) => void, options?: NavigateOptions): void => {
    const query = new URLSearchParams(location.search);
    change(query);
    navigate(`?${query}`, options);
  };
}
