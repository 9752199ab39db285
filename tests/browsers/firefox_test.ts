import { testApp } from "../support/server/test_app.ts";
import { findFirefox, openFirefox } from "./firefox.ts";
import { MAIN_WAYS } from "./main_ways.ts";

const FIREFOX = findFirefox();
if (!FIREFOX) console.warn("No Firefox here: the main ways are NOT tried in it in this run.");

Deno.test({
  name: "the main ways lead to their ends in Firefox (needs firefox-esr or firefox)",
  ignore: FIREFOX === null,
  async fn(test) {
    await using server = await testApp({ HOUSE_BOTS: "off" });
    await using firefox = await openFirefox(FIREFOX ?? "");
    for (const { fact, walk } of MAIN_WAYS) {
      await test.step(fact, async () => {
        await using visitor = await firefox.visitor(server.url);
        await walk(visitor, server);
      });
    }
  },
});
