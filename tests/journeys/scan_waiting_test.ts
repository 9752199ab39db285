import assert from "node:assert/strict";
import { arriveAtForm, colourOf, paintedCamera, readsAs, signInTo, visit } from "./scan_steps.ts";

Deno.test("whoever finds nothing for a while is told what helps: to go closer, or in the dark light", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const camera = await paintedCamera(page);
  await readsAs(page, `() => ({ reading: nothing, ms: 30 })`);
  await signInTo(page, "/app/scan");
  await page.getByText("Point at the number on the box").waitFor();
  await page.getByText("Can't see a number. Move closer or type it.").waitFor();
  await camera.paint("black");
  await page.getByText("It is dark here: make more light, or type the number.").waitFor();
  await camera.paint("white");
  await page.getByText("Can't see a number. Move closer or type it.").waitFor();
});

Deno.test("a new box gets the picture in which its number was read, whatever the camera shows when it is tried again", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const camera = await paintedCamera(page);
  await readsAs(page, `() => ({ reading: sure("117"), ms: 30 })`);
  await page.route(/FIND_ITEM_BY_TAGID/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await page.getByText("Network error").waitFor();
  await camera.paint("blue");
  await page.unroute(/FIND_ITEM_BY_TAGID/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await arriveAtForm(page, "117");
  const photo = page.getByRole("img", { name: "box-117.jpg" });
  await photo.waitFor();
  const [red = 0, , blue = 0] = await colourOf(photo);
  assert.ok(red > 200 && blue < 50, `red ${red}, blue ${blue}`);
});
