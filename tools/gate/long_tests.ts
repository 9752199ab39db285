/**
 * Journeys that the test command leaves to `deno task prove journeys`, because together they take longer than all else:
 * each opens a page or two, and many a camera or a game of two people. Whoever changes what they go through runs them, and whoever makes a
 * release; they come back into the gate as they become cheaper.
 */
const JOURNEYS = [
  ...["billing_card", "billing_terms", "billing_way", "box_pages", "browse", "export_and_import", "game_admin"],
  ...["game_invite", "game_layout", "game_tournament", "home_layout", "landing_demo", "landing_drawn", "page_layout"],
  ...["photos", "profile", "recovery", "scan_list", "scan_loop", "scan_one_number", "scan_ready"],
  ...["scan_second_reader", "scan_troubles"],
];

/** Left out whole, since loading them costs too. */
export const LONG_TESTS: readonly string[] = [
  "tests/api/generated_client_test.ts",
  ...JOURNEYS.map((name) => `tests/journeys/${name}_test.ts`),
];
