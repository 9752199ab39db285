import { testApp } from "../support/server/test_app.ts";
import { MAIN_WAYS } from "./main_ways.ts";
import { openWebkit } from "./webkit.ts";

// Not among the tests by its name: `deno task prove webkit` runs it, where WebKitWebDriver and Xvfb are installed.
Deno.test("the main ways lead to their ends in WebKit", async (test) => {
  await using server = await testApp({ HOUSE_BOTS: "off" });
  await using webkit = await openWebkit();
  for (const { fact, walk } of MAIN_WAYS) {
    await test.step(fact, async () => {
      await using visitor = await webkit.visitor(server.url);
      await walk(visitor, server);
    });
  }
});
