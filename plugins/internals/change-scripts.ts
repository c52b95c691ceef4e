import type {Plugin} from '@docusaurus/types';

type BundlerOptions = Exclude<ReturnType<NonNullable<Plugin['configureWebpack']>>, void>;
type BundlerPlugin = Extract<NonNullable<BundlerOptions['plugins']>[number], {apply: unknown}>;

/** Parts of the bundler's compilation that are used. Docusaurus has webpack's types, which differ from Rspack's. */
export type Chunk = {id?: string; files: ReadonlySet<string>; groupsIterable: Iterable<{name?: string}>};
export type ChunkGroup = {chunks: Chunk[]; getFiles: () => readonly string[]};
type Module = {resource?: string; rootModule?: Module};
type Entry = {getRuntimeChunk: () => Chunk; getEntrypointChunk: () => Chunk};
export type Compilation = {
  namedChunkGroups: ReadonlyMap<string, ChunkGroup>;
  entrypoints: ReadonlyMap<string, Entry>;
  chunkGraph: {getChunkModules: (chunk: Chunk) => Module[]; getModuleId: (module: Module) => string | number | null};
  getAsset: (file: string) => {source: {source: () => string | Buffer}} | undefined;
  updateAsset: (file: string, source: object) => void;
};

export const isScript = (file: string): boolean => file.endsWith('.js');

/**
 * Creates a bundler plugin that changes scripts after they are minified and before their names get a content hash.
 *
 * @param chunkOf returns the chunk of an entry whose scripts are changed
 */
export const changeScripts = (
  name: string,
  chunkOf: (entry: Entry) => Chunk,
  change: (text: string, compilation: Compilation) => string,
): BundlerPlugin => ({
  apply: ({hooks, webpack}) =>
    hooks.thisCompilation.tap(name, (bundlers) => {
      const compilation = bundlers as unknown as Compilation;
      bundlers.hooks.processAssets.tap({name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE}, () => {
        for (const entry of compilation.entrypoints.values())
          for (const file of [...chunkOf(entry).files].filter(isScript)) {
            const text = String(compilation.getAsset(file)?.source.source());
            compilation.updateAsset(file, new webpack.sources.RawSource(change(text, compilation)));
          }
      });
    }),
});
