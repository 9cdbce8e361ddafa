import fs from 'node:fs'
import path from 'node:path'

/** The address of a built file, below the storefront's own. */
export const scriptPath = '/w/c/'

/** The folder into which `lib/start/storefront/bundle.mjs` writes. */
const folder = '.storefront'
type Manifest = {
  boot: string
  /** the first script of a shop of which nothing is live */
  draft: string
  panel: string
  preview: string
  files: readonly string[]
  faces: Readonly<Record<string, readonly Face[]>>
}
/** A file of a font, its weights and its letters. */
type Face = readonly [file: string, weight: string, unicodeRange: string]
export type BuiltFile = {
  body: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gz: Buffer<ArrayBuffer>
}
/** The scripts as they were built: names have a hash of their bytes. */
export type Built = Omit<Manifest, 'files'> & {
  files: ReadonlyMap<string, BuiltFile>
  /** names of the fonts' files, which are read when they are requested */
  fonts: ReadonlySet<string>
}

let built: Built | undefined

const read = (name: string): Buffer<ArrayBuffer> => fs.readFileSync(path.join(folder, name))

/** Reads the built scripts, once for a process. */
export const readBuilt = (): Built => {
  if (built) return built
  const { files, ...named } = JSON.parse(String(read('manifest.json'))) as Manifest
  const bodies = files.map((name): [string, BuiltFile] => [
    name,
    { body: read(name), br: read(`${name}.br`), gz: read(`${name}.gz`) },
  ])
  const fonts = Object.values(named.faces).flatMap((faces) => faces.map(([file]) => file))
  built = { ...named, files: new Map(bodies), fonts: new Set(fonts) }
  return built
}

/** Reads a font's file by its name; null: no font has it. */
export const readFont = async (name: string): Promise<Buffer<ArrayBuffer> | null> =>
  readBuilt().fonts.has(name) ? fs.promises.readFile(path.join(folder, name)) : null

type Bodies = { [Encoding in keyof BuiltFile]: BuiltFile[Encoding] }

/** Chooses the smallest form that a caller takes, with its header. */
export const encodedFor = (
  accepted: string | null | undefined,
  { body, br, gz }: Bodies,
): { bytes: Buffer<ArrayBuffer>; headers: Record<string, string> } => {
  const vary = { vary: 'accept-encoding' }
  if (/\bbr\b/.test(accepted ?? ''))
    return { bytes: br, headers: { ...vary, 'content-encoding': 'br' } }
  if (/\bgzip\b/.test(accepted ?? ''))
    return { bytes: gz, headers: { ...vary, 'content-encoding': 'gzip' } }
  return { bytes: body, headers: vary }
}

/** Headers of a built script, which never changes under its name. */
export const scriptHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Headers of a font, which is compressed already. */
export const fontHeaders = { ...scriptHeaders, 'content-type': 'font/woff2' }
