import fs from 'node:fs'
import { expect, test } from 'vitest'
import { textIn, type TextKey } from '../support/text.ts'
import { type CodeText, textsOf } from './code-texts.ts'
import { everySource } from './house-files.ts'

type Messages = { [key: string]: string | Messages }
const flat = (messages: Messages, at: string): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${at}${key}`, value] as [string, string]]
      : flat(value, `${at}${key}.`),
  )

/**
 * Code whose every sentence a person reads: emails, pages of the storefront, commands. In mail/html
 * are lists of elements and attributes.
 */
const rooms = /^lib\/platform\/(mail(?!\/html)|storefront|cli|support|egifts\/delivery)\//
const files = /\/(approval-words|mail-export|finish-run|csv-rows|operator|(read|load)-backup)\.ts$/

/**
 * Prose is two words in a row, or a letter of another alphabet. Not read as prose: statements, what
 * developers find in a log or a stack, styles, headers, names that are samples, how a command is
 * typed.
 */
const isProse = (text: string): boolean =>
  /\p{Script=Cyrillic}/u.test(text) || /\p{L}{2,}[,;:]? \p{L}{2,}/u.test(text)
const notRead: readonly RegExp[] = [
  /\b(sql|raw)(<[^`]*>)?\(?\s*$/,
  /\bError\(\s*$/,
  /\blog\.\w+\([^;]*,\s*$/,
  /\b(\w*name|\w+_recipient|sample|shop_url):\s*$|\bstyle =\s*$/,
]
const noSentence: readonly RegExp[] = [
  /^\w+ as \w+$|^is not$/,
  /^@media |\bpx\b|\dpx|sans-serif|:root|'(none|self)'|charset=|max-age=/,
  /\bnpm run |--[a-z]+/,
  // a server's answer, a process's name, and what lib/rules/mail-problem.ts tells apart
  /^\d{3} |^RCPT TO$|^tender restore$|^the mail server (refused|was not found|did not answer|broke)/,
  // column heads of a store's exports: they are looked for in files, not shown
  /^(Customer ID|(First|Last|Customer|Order) Name|Total (Spent|Orders)|Current Balance|gift cards)$/,
  /^((Expires|Disabled|Created|Updated|Paid|Cancelled|Fulfilled) (On|At|at)|(Financial|Fulfillment) Status)$/,
  /^((Discount|Refunded) Amount|Lineitem \w+|(Shipping|Billing) Country|Payment Method)$/,
  /^(Discount Code|Risk Level|Default Address Country Code|Accepts Email Marketing)$/,
]

const proseIn = (code: string): string[] =>
  textsOf(code).flatMap(({ before, text }: CodeText) => {
    const shown = text.replaceAll('${}', '').replace(/<[^<>]*>/g, '\n')
    const isRead = !notRead.some((pattern) => pattern.test(before))
    return isRead ? shown.split('\n').filter(isProse).filter(notNamed) : []
  })
const notNamed = (text: string): boolean => !noSentence.some((pattern) => pattern.test(text.trim()))

test('sentences are found in strings, templates and pages; code, statements and styles are not', () => {
  expect(
    proseIn(`
      const a = 'Your gift' // nobody's 'own words'
      const b = \`You have \${n} gifts from us\`
      const c = html\`<p class="a quiet one">Hello, \${name}</p>\${x ? html\`<b>to you</b>\` : ''}\`
      const d = one / two + 'and so on' + /'not this'/.source
      const e = 'Подарок'`),
  ).toEqual(['Your gift', 'You have  gifts from us', 'to you', 'and so on', 'Подарок'])
  expect(
    proseIn(`
      const a = sql<Row>\`select a from gift where it is theirs\`
      const b = db.selectFrom('store_page as p')
      const c = 'padding:10px 0;border-bottom:1px solid'
      log.error({ problem }, 'a page of the storefront broke')
      throw new Error(\`there is no \${name} here\`)`),
  ).toEqual([])
})

test('the words of mails, storefront and commands are in messages, not in code', () => {
  const own = everySource
    .filter(({ path }) => rooms.test(path) || files.test(path))
    .flatMap(({ path, text }) => proseIn(text).map((one) => `${path}: ${one}`))
  expect(own).toEqual([])
})

/**
 * Names of the demo's customers, heads that a file may have, each language by its own name, and the
 * texts that a migration wrote.
 */
const lists = [
  'lib/platform/customers/names.ts',
  'lib/rules/tools/table-heads.ts',
  'lib/rules/bulk/move-in/sources.ts',
  'components/egifts/setup/setup-sections.tsx',
  'lib/platform/db/migrations/082-hosted-pages.ts',
]

test('Russian is written in messages/ru alone', () => {
  const written = everySource
    .filter(({ path }) => !path.startsWith('tests/'))
    .filter(({ text }) => textsOf(text).some((one) => /\p{Script=Cyrillic}/u.test(one.text)))
  expect(written.map(({ path }) => path).filter((path) => !lists.includes(path))).toEqual([])
})

const areasIn = (file: string): string[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(/#messages\/en\/([\w-]+)\.json/g)].map(
    ([, area = '']) => area,
  )

test('the platform’s own words never go to a browser: no page can name their areas', () => {
  const pages = areasIn('lib/i18n/messages.ts')
  const platforms = ['cli', 'helpdesk-replies', 'mail', 'storefront-pages']
  const every = fs.readdirSync('messages/en').map((file) => file.replace('.json', ''))
  // the default texts of assets, which a shop changes, and the small words of the storefront's
  // runtime are no words of the platform
  const others = [...platforms, 'assets', 'storefront-words'].toSorted()
  expect(every.filter((area) => !pages.includes(area)).toSorted()).toEqual(others)
  expect(areasIn('lib/platform/words/words-in.ts')).toEqual(expect.arrayContaining(platforms))
})

test.each(['en', 'ru'] as const)('every word of the platform in %s can be made', (language) => {
  for (const area of ['cli', 'helpdesk-replies', 'mail', 'storefront-pages']) {
    const messages = JSON.parse(
      fs.readFileSync(`messages/${language}/${area}.json`, 'utf8'),
    ) as Messages
    for (const [key, message] of flat(messages, `${area}.`)) {
      const names = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => [name, 2])
      expect(textIn(language, key as TextKey, Object.fromEntries(names))).not.toBe('')
    }
  }
})
