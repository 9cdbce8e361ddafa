import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { copyFonts } from './fonts.mjs'

const folder = process.argv[2] ?? '.storefront'
const live = 'lib/storefront/live'

/** Squeezes the blanks of styles, which are whole templates. */
const styles = {
  name: 'styles',
  transform: (code, id) =>
    id.includes('/lib/storefront/style/')
      ? code.replace(/`[^`]*`/g, (css) => css.replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1'))
      : null,
}
fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(folder, { recursive: true })
const fonts = copyFonts(folder)

/** Puts the names of the fonts' lists into the panel's script. */
const fontLists = {
  name: 'font-lists',
  load: (id) =>
    id.endsWith('/lib/storefront/live/font-lists.ts')
      ? `export const fontLists = ${JSON.stringify(
          Object.fromEntries(fonts.map(({ family, list }) => [family, list.fileName])),
        )}`
      : null,
}
const common = { plugins: [styles, fontLists], platform: 'browser', logLevel: 'warn', write: false }
const target = 'es2022'

const bundle = async (options) =>
  (await build({ ...common, transform: { target }, ...options })).output

/** Bundles a script that defines `tender` and has no other file. */
const whole = async (entry) => {
  const [{ code }] = await bundle({
    input: `${live}/${entry}.ts`,
    // the whole of Preact is twice as large as the rest of the first script
    resolve: { alias: { preact: path.resolve(live, 'plain-h.ts') } },
    output: { format: 'iife', name: 'tender', minify: true },
  })
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 8)
  return { fileName: `${path.basename(entry)}-${digest}.js`, code }
}
const [boot, draft] = [await whole('boot'), await whole('draft/await-draft')]
const panels = await bundle({
  input: { panel: `${live}/panel.ts`, preview: `${live}/preview.ts` },
  // the preview takes the drawings out of the panel's own file
  preserveEntrySignatures: 'allow-extension',
  output: {
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  },
})

const chunks = panels.filter(({ type }) => type === 'chunk')
const files = [boot, draft, ...chunks, ...fonts.map(({ list }) => list)]
const nameOf = (entry) => chunks.find(({ name, isEntry }) => isEntry && name === entry).fileName

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
for (const { fileName, code } of files) {
  const at = path.join(folder, fileName)
  fs.writeFileSync(at, code)
  fs.writeFileSync(`${at}.br`, brotliCompressSync(code, quality))
  fs.writeFileSync(`${at}.gz`, gzipSync(code, { level: 9 }))
}
const manifest = {
  boot: boot.fileName,
  draft: draft.fileName,
  panel: nameOf('panel'),
  preview: nameOf('preview'),
  files: files.map(({ fileName }) => fileName),
  faces: Object.fromEntries(fonts.map(({ family, faces }) => [family, faces])),
}
fs.writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
