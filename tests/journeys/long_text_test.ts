import { memberPage } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";

thoroughTest(
  "a browser that does not size fields by their text shows all of a long description, in a narrow window and when it comes back too",
  async () => {
    await using open = await memberPage();
    const { page } = open;
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    const isSeenWhole = () =>
      page.waitForFunction(() => {
        const area = document.querySelector("textarea");
        area?.style.setProperty("field-sizing", "fixed");
        return area && area.clientHeight > 200 && area.scrollHeight <= area.clientHeight + 1;
      });
    await page.goto("/app/item/new?tagId=7");
    await page.locator("summary").click();
    await page.getByLabel("Description").fill("One line and another. ".repeat(60));
    await isSeenWhole();
    await page.setViewportSize({ width: 360, height: 740 });
    await isSeenWhole();
    await page.reload();
    await isSeenWhole();
  },
);
