import { expect, test } from 'vitest'
import { bare, everySource, specifiers, target } from './house-files.ts'

const browser = ['client', 'contract', 'rules', 'i18n']

/**
 * Lists what each room may import beside itself. A room is a folder of lib or components, app, or
 * middleware.
 */
const below: Record<string, string[]> = {
  middleware: ['upstream', 'session', 'contract', 'rules', 'i18n', 'env'],
  app: [
    'components/*',
    'upstream',
    'session',
    'storefront',
    'contract',
    'rules',
    'i18n',
    'messages',
    'env',
  ],
  'components/shell': ['components/*', ...browser],
  'components/ui': ['i18n'],
  'components/commerce': ['components/ui', ...browser],
  'components/*': ['components/ui', 'components/commerce', ...browser],
  client: ['contract', 'rules'],
  upstream: ['session', 'contract', 'rules', 'i18n', 'env'],
  session: ['contract', 'rules', 'env'],
  i18n: ['rules', 'messages'],
  rules: ['contract'],
  contract: [],
  platform: ['storefront', 'contract', 'rules', 'messages', 'env'],
  storefront: ['contract', 'rules', 'messages'],
  start: [],
  env: [],
}

function room(file: string): string {
  const [first = '', second = ''] = file.replace(/\.ts$/, '').split('/')
  if (first === 'lib') return second
  return first === 'components' ? `components/${second}` : first
}

function mayImport(from: string, to: string): boolean {
  const list = below[from] ?? below[from.replace(/\/.*/, '/*')]
  if (from === to || list === undefined) return from === to
  return list.includes(to) || (to.startsWith('components/') && list.includes('components/*'))
}

const imports = everySource.flatMap((file) =>
  specifiers(file.text).map((specifier) => ({ file: file.path, specifier })),
)
const product = imports.filter(({ file }) => !file.startsWith('tests/'))
const say = ({ file, specifier }: (typeof imports)[number]) => `${file} imports ${specifier}`

test('imports go down, and only tests and the platform import the platform', () => {
  const wrong = product.filter(({ file, specifier }) => {
    const to = target(file, specifier)
    return to !== undefined && !mayImport(room(file), room(to))
  })
  expect(wrong.map(say)).toEqual([])
})

test('the treaty knows zod and itself, the rules do no I/O, the launcher runs before any install', () => {
  const packages: Record<string, RegExp> = {
    contract: /^zod(\/mini)?$/,
    rules: /^(?!node:|next|react|server-only)/,
    start: /^node:/,
  }
  // the one server of ours that the launcher starts after the install
  const front = 'lib/start/front.mjs imports next'
  const bundler = 'lib/start/storefront/bundle.mjs imports rolldown'
  const wrong = product.filter(({ file, specifier }) => {
    const allowed = packages[room(file)]
    return (
      target(file, specifier) === undefined && allowed !== undefined && !allowed.test(specifier)
    )
  })
  expect(wrong.map(say)).toEqual([front, bundler])
})

test('a migration has what it needs in its file, so that every database becomes the same', () => {
  const allowed = ['#platform/db/functions.ts', 'kysely']
  const wrong = product.filter(
    ({ file, specifier }) =>
      file.startsWith('lib/platform/db/migrations/') &&
      !specifier.startsWith('./') &&
      !allowed.includes(specifier),
  )
  expect(wrong.map(say)).toEqual([])
})

test('an import carries its extension, is ./ inside a folder and # across folders', () => {
  const wrong = imports.filter(({ file, specifier }) => {
    if (specifier.startsWith('@/')) return true
    if (target(file, specifier) === undefined) return false
    const across = specifier.startsWith('../') && /^(lib|components)\//.test(file)
    return across || !/\.(tsx?|mjs|json|css|svg|woff2)$/.test(specifier)
  })
  expect(wrong.map(say)).toEqual([])
})

test('zod is imported whole and small, so that a bundler can drop what is not used', () => {
  const wrong = everySource.filter((file) =>
    /import (?!(type )?\* as z from )[^'"]*['"]zod\/mini['"]/.test(bare(file.text)),
  )
  expect(wrong.map((file) => file.path)).toEqual([])
})

test('a browser carries shapes only where it reads a form, a setting or a reason', () => {
  const value = /^import (?!type )[^'"]*['"](#contract\/[^'"]*shapes\.ts)['"]/gm
  const carried = product
    .map(({ file }) => file)
    .filter((path, at, all) => all.indexOf(path) === at)
    .filter((path) => /^(components|lib\/(client|rules|i18n))\//.test(path))
    .flatMap((path) => {
      const { text } = everySource.find((file) => file.path === path)!
      return [...bare(text).matchAll(value)].map(([, shapes]) => `${path} ${shapes}`)
    })
  expect(carried.toSorted()).toEqual([
    'components/billing/discount-form.tsx #contract/billing/shapes.ts',
    'lib/rules/bulk/source.ts #contract/bulk/bulk-shapes.ts',
    'lib/rules/egifts/form.ts #contract/egifts/settings-shapes.ts',
    'lib/rules/returns/policy-form.ts #contract/returns/policy-shapes.ts',
    'lib/rules/settings/settings.ts #contract/gift-card-product/shapes.ts',
    'lib/rules/settings/settings.ts #contract/shop/settings-shapes.ts',
    'lib/rules/store-credit/store-credit.ts #contract/transaction-shapes.ts',
  ])
})
