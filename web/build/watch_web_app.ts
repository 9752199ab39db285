import { context } from "esbuild";
import { writeApp } from "./build_web_app.ts";
import { bundleOptions } from "./bundle.ts";

/** Builds again at every change, uncompressed and readable, until it is stopped. */
export async function watchWebApp(): Promise<void> {
  const options = await bundleOptions();
  const bundler = await context({
    ...options,
    minify: false,
    sourcemap: "inline",
    plugins: [...options.plugins, {
      name: "write",
      setup(build) {
        build.onEnd(async (result) => {
          if (result.errors.length > 0 || !result.outputFiles || !result.metafile) return;
          await writeApp({ ...result, outputFiles: result.outputFiles, metafile: result.metafile }, true);
          console.error("Web app built");
        });
      },
    }],
  });
  await bundler.watch();
}
