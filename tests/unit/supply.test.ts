import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}
const { '': project = {}, ...rest } = lock.packages
const packages = Object.entries(rest)
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
const wantedBy = ({ dependencies, devDependencies, optionalDependencies }: Entry) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })

/** The oldest versions without a published hole that fits this design; undici keeps two lines alive. */
const floors: Record<string, string[]> = {
  next: ['16.4.1'],
  hono: ['4.12.25'],
  nodemailer: ['10.4.1'],
  'drizzle-orm': ['0.45.2'],
  dompurify: ['3.4.7'],
  undici: ['7.29.1', '8.10.2'],
}

function compare(a: string, b: string): number {
  const parts = (version: string) => version.split(/[.-]/).map(Number)
  const left = parts(a)
  const right = parts(b)
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** Against the newest floor of a major version that isn't above the package's own. */
function isBelow(version: string, lines: string[]): boolean {
  const major = Number.parseInt(version, 10)
  const floor = lines.filter((line) => Number.parseInt(line, 10) <= major).at(-1)
  return floor === undefined || compare(version, floor) < 0
}

test('every package of the lock file is held by a sha512 and comes from wherever npm is set to ask', () => {
  expect(packages.length).toBeGreaterThan(100)
  const loose = packages.filter(
    ([, entry]) => !entry.integrity?.startsWith('sha512-') || entry.resolved,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

test('no package is asked for by git or web address', () => {
  const all = [['the project', project] as const, ...packages]
  const wrong = all.flatMap(([path, entry]) =>
    wantedBy(entry)
      .filter(([, range]) => /[:/]/.test(range.replace(/^npm:/, '')))
      .map(([name, range]) => `${path}: ${name}@${range}`),
  )
  expect(wrong).toEqual([])
})

test('the project asks for exact versions', () => {
  expect(wantedBy(project).filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
})

test('no install script runs, and the packages that have one are known', () => {
  expect(fs.readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const scripted = packages
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => nameOf(path))
  const known = ['@parcel/watcher', '@swc/core']
  expect(scripted.filter((name) => !known.includes(name))).toEqual([])
})

test('versions are above the floors', () => {
  const below = packages.filter(([path, { version = '0' }]) => {
    const lines = floors[nameOf(path)]
    return lines !== undefined && isBelow(version, lines)
  })
  expect(below.map(([path, { version }]) => `${path}@${version}`)).toEqual([])
  expect(
    ['7.29.0', '8.10.1', '6.99.0'].map((version) => isBelow(version, floors.undici ?? [])),
  ).toEqual([true, true, true])
  expect(
    ['7.29.1', '8.10.2', '8.12.4', '9.0.0'].map((version) => isBelow(version, floors.undici ?? [])),
  ).toEqual([false, false, false, false])
})

test('the SQLite of this Node, which holds the owner lock, is one without the WAL reset bug', () => {
  const version = new DatabaseSync(':memory:').prepare('select sqlite_version() as version').get()
    ?.version as string
  expect(isBelow(version, ['3.51.3'])).toBe(false)
})
