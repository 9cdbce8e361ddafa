import { assetNames } from '#contract/assets/assets.ts'
import { cardIcons, launcherIcons } from '#contract/assets/field.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { defaultOf } from '#rules/assets/defaults.ts'
import { fieldKeys } from '#rules/assets/form/field-keys.ts'
import { formOf } from '#rules/assets/form/form.ts'
import { statesOf } from '#rules/assets/form/states.ts'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { listAreas } from '#components/commerce/list/list-areas.ts'
import { auditVerbs, mails } from '#contract/areas.ts'
import { settingKeys } from '#contract/shop/settings-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { mayWriteSetting } from '#rules/settings/settings.ts'
import { bare, everySource } from './house-files.ts'

type Messages = { [key: string]: string | Messages }
const flat = (messages: Messages, at: string): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${at}${key}`, value] as [string, string]]
      : flat(value, `${at}${key}.`),
  )
const messagesOf = (locale: string) =>
  new Map(
    fs.readdirSync(`messages/${locale}`).flatMap((file) => {
      const read = JSON.parse(fs.readFileSync(`messages/${locale}/${file}`, 'utf8')) as Messages
      return flat(read, `${file.replace('.json', '')}.`)
    }),
  )
const english = messagesOf('en')
const russian = messagesOf('ru')

const sources = everySource
  .filter(({ path }) => /^(app|components|lib)\//.test(path))
  .map(({ path, text }) => ({ path, text: bare(text) }))
const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
const literals = (text: string) =>
  [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, two]) => one ?? two ?? '')
/** Every word of the code: a key that is put together must be made of one. */
const words = new Set(
  sources.flatMap(({ text }) => [...(text.match(/[\w-]+/g) ?? []), ...literals(text)]),
)
const templates = (text: string) =>
  [...text.matchAll(/`([^`]*\$\{[^`]*)`/g)].map(([, inside = '']) => {
    const parts = inside.split(/\$\{[^}]*\}/)
    return new RegExp(`^${parts.map(escaped).join('(.+)')}$`)
  })

type Reader = { space: string; isOpen: boolean; literals: Set<string>; made: RegExp[] }
/** Lists what a file reads of each block of messages that it names; open: with a key in a variable. */
const readersOf = (text: string): Reader[] =>
  [...text.matchAll(/(?:const (\w+) = )?\(?(?:await )?(?:use|get)Translations\(\s*'([^']*)'/g)].map(
    ([, name, space = '']) => ({
      space,
      isOpen: new RegExp(`\\b${name ?? 't'}(?:\\.\\w+)?\\(\\s*(?!['\`]|[^'\`()]*\\?\\s*')`).test(
        text,
      ),
      literals: new Set(literals(text)),
      made: templates(text),
    }),
  )
/** The same of the platform's files, where `wordsIn` may also be called on the spot. */
const platformReadersOf = (text: string): Reader[] =>
  [
    ...text.matchAll(/(?:const (\w+) = )?wordsIn\(\s*(?:[^'()]|\([^()]*\))*'?\w*'?,\s*'([^']*)'/g),
  ].map(([, name, space = '']) => ({
    space,
    isOpen: new RegExp(
      `\\b(?:${name ?? 'wordsIn'}|wordsIn\\([^()]*\\)|wordsOf\\([^()]*\\))\\(\\s*(?!['\`])`,
    ).test(text),
    literals: new Set([
      ...literals(text),
      ...[...text.matchAll(/\(\s*'([^'\n]*)'/g)].map(([, one = '']) => one),
    ]),
    made: templates([...text.matchAll(/\((`[^`]*`)/g)].map(([, one]) => one).join(' ')),
  }))
/** The one list screen, and the page around it, read the same keys of every list's block. */
const listReads = new Set(
  sources
    .filter(({ path }) => /^(components\/commerce\/list|app\/.*\/list-page)\b/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:say|sayIfThere|t|has)\('(\w+)'/g)])
    .map(([, key = '']) => key),
)
const readers = [
  ...sources.flatMap(({ path, text }) =>
    path.startsWith('lib/platform/') ? platformReadersOf(text) : readersOf(text),
  ),
  ...listAreas.map((space) => ({ space, isOpen: false, literals: listReads, made: [] })),
]
const letters = new RegExp(
  [
    `^mail\\.letters\\.(${Object.keys(mails).join('|')})\\.(subject|preheader|title|what|body|use|action)$`,
    '^mail\\.facts\\.(amount|balance|code|until|claim|sendBack|lotUntil|lotNever|expiring|available)$',
  ].join('|'),
)

// texts of the fields of assets, by their paths
const defaults = new Set<string>()
for (const name of assetNames)
  defaultOf(name, (path) => {
    defaults.add(`assets.${path}`)
    return ''
  })

// small words of the storefront's runtime, which are read by their keys alone
const small = new Set(
  sources
    .filter(({ path }) => path.startsWith('lib/storefront/'))
    .flatMap(({ text }) => literals(text))
    .map((key) => `storefront-words.${key}`),
)
/** Labels of assets' fields, groups, items and states, by the tree of fields. */
for (const name of assetNames) {
  const { general, sections, pages } = formOf(name, defaultAsset(name, {}))
  const looks = general.flatMap((group) => [
    { of: group.of ? `${group.of}.${group.name}` : group.name },
    ...group.fields,
  ])
  const whole = pages.flatMap((page) => [page, ...page.fields, ...page.tabs, ...page.lists])
  const inside = pages.flatMap(({ tabs }) => tabs.flatMap(({ fields }) => fields))
  for (const { of } of [...looks, ...sections, ...whole, ...inside])
    for (const key of fieldKeys(name, of)) defaults.add(`asset-editor.names.${key}`)
  for (const { key } of statesOf(name)) defaults.add(`asset-editor.states.${key}`)
}
for (const icon of [...cardIcons, ...launcherIcons])
  defaults.add(`asset-editor.options.${icon.replaceAll('-', '_')}`)

const isRead = (key: string): boolean =>
  letters.test(key) ||
  defaults.has(key) ||
  small.has(key) ||
  readers.some(({ space, isOpen, literals: written, made }) => {
    if (!key.startsWith(`${space}.`)) return false
    const rest = key.slice(space.length + 1)
    const known = (parts: readonly string[]) => parts.every((part) => words.has(part))
    return (
      written.has(rest) ||
      (isOpen && known([rest])) ||
      made.some((form) => known(form.exec(rest)?.slice(1) ?? ['\0']))
    )
  })

test('every message is asked for somewhere', () => {
  expect([...english.keys()].filter((key) => !isRead(key))).toEqual([])
})

/** Names, signs and examples that are the same in both languages. */
const same = [
  'api-keys.title',
  'billing.features.apple_wallet',
  'commerce.transactions.sources.api',
  'directory.channel.instagram',
  'directory.channel.facebook',
  'directory.channel.google',
  'email-delivery.records.kinds.dkim.title',
  'email-delivery.records.kinds.dmarc.title',
  'email-delivery.records.kinds.spf.title',
  'move-in.sources.rise',
  'move-in.sources.smile',
  'move-in.sources.yotpo',
  'move-in.sources.loyaltylion',
  'move-in.sources.giftup',
  'shell.product',
  'shell.language.en',
  'shell.language.ru',
  'shell.palette.keys',
  'shop.tabs.api',
  'staff.audit.platform',
  'workflow-triggers.sample.header',
]

test('every message is translated', () => {
  const untranslated = [...english].filter(
    ([key, value]) =>
      russian.get(key) === value && /\p{L}{2}/u.test(value.replace(/\{[^{}]*\}/g, '')),
  )
  expect(untranslated.map(([key]) => key)).toEqual(same)
})

/** Text between tags and in the properties that people read; what has a sign of code in it is none. */
const ownWords = (code: string): string[] => {
  const opened = [...code.matchAll(/(?<=[\s(>{])<[A-Za-z][\w.]*(?:\s[^<>]*)?>([^<>{}]+)[<{]/g)]
  const closed = [...code.matchAll(/[}>]([^<>{}]+)<\//g)]
  const properties = [
    ...code.matchAll(
      /\b(?:aria-label|aria-description|title|placeholder|alt|label|about)=(?:"([^"]*)"|\{'([^']*)'\})/g,
    ),
  ]
  const all = [...opened, ...closed, ...properties].map(([, one, two]) => (one ?? two ?? '').trim())
  return all.filter((one) => /\p{L}{2}/u.test(one) && !/[=;(|`]|\? |:$/.test(one))
}

test('words between tags and in properties are found, code is not', () => {
  expect(ownWords('return (<p className="x">Hello {name}</p>)')).toEqual(['Hello'])
  expect(
    ownWords('<b>{n} of all</b> <i title="A title" placeholder={\'Type\'} /> <i>{t("x")}</i>'),
  ).toEqual(['of all', 'A title', 'Type'])
  expect(
    ownWords('const x: Promise<void> = (n > 1 ? <A /> : <B onPress={() => turn({ after })} />)'),
  ).toEqual([])
})

// the page of an error in the root has no messages to ask
test('no component has words of its own', () => {
  const components = everySource.filter(
    ({ path }) => /^(app|components)\/.*\.tsx$/.test(path) && path !== 'app/global-error.tsx',
  )
  expect(
    components.flatMap(({ path, text }) => ownWords(bare(text)).map((one) => `${path}: ${one}`)),
  ).toEqual([])
})

test('every act of the audit, and every setting that may be written, has its words', () => {
  const vendor = { ...({} as User), isAdmin: true, is_pos: false, level: 'owner' } as const
  const wanted = [
    ...auditVerbs.map((verb) => `verbs.${verb}`),
    ...settingKeys.filter((key) => mayWriteSetting(vendor, key)).map((key) => `settings.${key}`),
  ]
  for (const messages of [english, russian])
    expect(wanted.filter((key) => !messages.has(`staff.audit.${key}`))).toEqual([])
})
