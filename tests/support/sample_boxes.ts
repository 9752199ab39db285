import type { APIRequestContext } from "playwright-core";
import sharp from "sharp";

interface SampleBox {
  readonly tagId: string;
  readonly title: string;
  readonly location?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly photos?: readonly (readonly [string, string, string])[];
}

const BOXES: readonly SampleBox[] = [
  { tagId: "002", title: "", location: "" },
  { tagId: "19061", title: "Tax papers 2019 to 2023", location: "Study" },
  { tagId: "31", title: "Baby clothes, 0 to 6 months", location: "Attic", photos: [["#f3d9c9", "#e8b9a0", "#b8cbd9"]] },
  {
    tagId: "88",
    title: "Christmas lights",
    location: "Attic, by the window",
    photos: [["#23402f", "#c0392b", "#f2c14e"]],
  },
  { tagId: "7", title: "Cables, chargers and the old router", location: "Study, top drawer" },
  { tagId: "42", title: "Camping gear", location: "Garage, top shelf", photos: [["#4b6b4f", "#d08b3e", "#e9e1cf"]] },
  { tagId: "104", title: "Ski boots", location: "Basement, rack 2", photos: [["#dfe7ee", "#33556e", "#c8443a"]] },
  { tagId: "105", title: "Board games", location: "Living room", photos: [["#7a3b2e", "#e2b34b", "#f5ead2"]] },
  { tagId: "116", title: "Grandmother's tea set", location: "Basement, left shelf", tags: ["fragile"] },
  {
    tagId: "118",
    title: "Winter coats",
    location: "Basement, left shelf",
    description:
      "The blue down jacket, two wool coats, scarves and gloves in the bag on top.\nMoth balls from October.",
    tags: ["winter", "clothes"],
    photos: [["#33486b", "#8d3b34", "#d9c9a8"], ["#5b6b7a", "#e4ddd0", "#2c2f36"], ["#b08a5a", "#efe6d6", "#44566c"]],
  },
];

/** Fills the signed-in person's list, so that there is something to look at. */
export async function makeSampleBoxes(request: APIRequestContext): Promise<void> {
  for (const { photos = [], ...payload } of BOXES) {
    const answer = await request.post("/api/backend/items", { data: { action: "CREATE_ITEM", payload } });
    if (answer.status() !== 201) throw new Error(`a sample box wants 201, received ${await answer.text()}`);
    const { data } = await answer.json();
    for (const [at, colours] of photos.entries()) {
      const file = { name: `photo-${at + 1}.jpg`, mimeType: "image/jpeg", buffer: await foldedThings(colours) };
      await request.post(`/api/backend/items/${data._id}/media`, { multipart: { files: file } });
    }
  }
}

async function foldedThings([ground, first, second]: readonly [string, string, string]) {
  const folds = Array.from({ length: 7 }, (_, at) => {
    const colour = [first, second, ground][at % 3];
    const y = 120 + at * 118;
    return `<g transform="rotate(${(at % 3) - 1} 800 ${y})">
      <rect x="${150 + (at % 2) * 60}" y="${y}" width="${1240 - (at % 3) * 120}" height="150" rx="46" fill="${colour}"/>
      <rect x="${150 + (at % 2) * 60}" y="${y + 104}" width="${
      1240 - (at % 3) * 120
    }" height="46" rx="23" fill="#000" opacity=".16"/>
      <rect x="${190 + (at % 2) * 60}" y="${y + 16}" width="${
      1130 - (at % 3) * 120
    }" height="18" rx="9" fill="#fff" opacity=".22"/>
    </g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <defs><radialGradient id="light"><stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient></defs>
    <rect width="1600" height="1200" fill="#8b6a41"/><rect x="70" y="60" width="1460" height="1080" rx="12" fill="#5d4529"/>
    ${folds.join("")}<rect width="1600" height="1200" fill="url(#light)"/></svg>`;
  return await sharp(new TextEncoder().encode(svg)).jpeg({ quality: 82 }).toBuffer();
}
