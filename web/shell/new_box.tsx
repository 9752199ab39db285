import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { NewItemPage } from "../items/form/new_item_page.tsx";
import { boxesSaved } from "../items/form/use_new_item.ts";
import { letGoUnlessTaken } from "../scan/camera/warm_reader.ts";

export function NewBox() {
  // "Next box" may be taken before the page of the saved one has come: then this page is not left in between.
  useLocation();
  useEffect(() => letGoUnlessTaken, []);
  return <NewItemPage key={boxesSaved()} />;
}
