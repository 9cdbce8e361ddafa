import fs from 'node:fs'
import path from 'node:path'

const folders = ['app', 'components', 'lib', 'messages', 'tests']

export type SourceFile = { path: string; text: string; lines: number }

/** Every file of the house, read once, with paths from the root. */
export const everyFile: SourceFile[] = [...folders.flatMap(under), 'middleware.ts']
  // the bench's build output is no part of the house
  .filter((file) => fs.existsSync(file) && !/\/(\.next\/|next-env\.d\.ts$)/.test(file))
  .map(read)

export const everySource = everyFile.filter((file) => /\.(tsx?|mjs)$/.test(file.path))

/** The code without its comments, for laws about words. */
export function bare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

export function specifiers(text: string): string[] {
  const imports = bare(text).matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...imports].map((match) => match[1] ?? '')
}

/** The file that an import means, from the root; undefined for a package. */
export function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (/^#(components|messages)\//.test(specifier)) return specifier.slice(1)
  return specifier.startsWith('#') ? `lib/${specifier.slice(1)}` : undefined
}

function under(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => path.posix.join(folder, name))
    .filter((name) => fs.statSync(name).isFile())
}

function read(file: string): SourceFile {
  const text = fs.readFileSync(file, 'utf8')
  return { path: file, text, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }
}
