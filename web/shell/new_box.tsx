import { useEffect } from "react";
import { NewItemPage } from "../items/new_item_page.tsx";
import { letGoUnlessTaken } from "../scan/kept_ready.ts";

export function NewBox() {
  useEffect(() => letGoUnlessTaken, []);
  return <NewItemPage />;
}
