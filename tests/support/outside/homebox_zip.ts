import { Buffer } from "node:buffer";
import type { Packed } from "../zip_of.ts";

/** One pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A small collection as Homebox packs it: two places, an empty one, and a drill with three files and a thumbnail. */
export function homeboxFiles(manifest: object = {}): Packed[] {
  const lists: Readonly<Record<string, unknown>> = {
    manifest: {
      schemaVersion: 1,
      exportedAt: "2026-01-01T00:00:00Z",
      groupId: "g",
      counts: { entities: 4 },
      ...manifest,
    },
    entity_types: [{ id: "place", name: "Location", is_location: 1 }, { id: "item", name: "Item", is_location: 0 }],
    tags: [{ id: "t1", name: "Tools", color: "", tag_children: null }],
    tag_entities: [{ tag_id: "t1", entity_id: "e3" }, { tag_id: "gone", entity_id: "e3" }],
    entities: [
      { id: "e1", name: "Home", entity_children: null, entity_type_entities: "place", asset_id: 0 },
      { id: "e2", name: "Attic", entity_children: "e1", entity_type_entities: "place", asset_id: 0 },
      {
        id: "e3",
        created_at: "2024-05-01T10:00:00Z",
        updated_at: "2024-05-02T10:00:00Z",
        name: "Drill",
        description: "18 V",
        notes: "Bits in <b>this</b> drawer &amp; that",
        quantity: 1,
        insured: false,
        archived: 0,
        asset_id: 42,
        serial_number: "4711",
        purchase_price: 0,
        entity_children: "e2",
        entity_type_entities: "item",
      },
      { id: "e4", name: "Empty crate", entity_children: "e1", entity_type_entities: "place", asset_id: 0 },
    ],
    entity_fields: [{ id: "f1", type: "text", name: "Colour", text_value: "green", entity_fields: "e3" }],
    maintenance_entries: [{
      id: "m1",
      entity_id: "e3",
      name: "Oiled",
      description: "",
      date: "2025-03-01T00:00:00Z",
      cost: 5,
    }],
    attachments: [
      { id: "a1", type: "photo", primary: false, title: "side.png", mime_type: "image/png", entity_attachments: "e3" },
      { id: "a2", type: "photo", primary: true, title: "front", mime_type: "image/png", entity_attachments: "e3" },
      {
        id: "a3",
        type: "manual",
        primary: false,
        title: "manual.txt",
        mime_type: "text/plain",
        entity_attachments: "e3",
      },
      {
        id: "a4",
        type: "thumbnail",
        primary: false,
        title: "t.webp",
        mime_type: "image/webp",
        entity_attachments: null,
      },
    ],
    notifiers: [],
  };
  return [
    ...Object.entries(lists).map(([name, list]) => ({ path: `${name}.json`, text: JSON.stringify(list) })),
    { path: "attachments/a1", bytes: PNG },
    { path: "attachments/a2", bytes: Buffer.concat([PNG, Buffer.from("another")]) },
    { path: "attachments/a3", text: "Hold it with both hands." },
    { path: "attachments/a4", text: "thumbnail" },
  ];
}
