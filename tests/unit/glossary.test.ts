import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Language } from '#rules/tools/language.ts'
import { refusals } from '#contract/refusals.ts'
import { specTexts } from './spec-texts.ts'

type Messages = { [key: string]: string | Messages }
const flat = (messages: Messages, at: string): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[at + key, value] as [string, string]]
      : flat(value, `${at}${key}.`),
  )
const messagesOf = (language: Language): [string, string][] =>
  fs.readdirSync(`messages/${language}`).flatMap((file) => {
    const read = JSON.parse(fs.readFileSync(`messages/${language}/${file}`, 'utf8')) as Messages
    return flat(read, `${file.replace('.json', '')}.`)
  })

/** A word that is not written, the word of the glossary, and the keys that may have it. */
type Rule = [word: RegExp, instead: string, except?: readonly string[]]

const english: Rule[] = [
  [/\be-mails?\b|\bmails?\b(?! server)|\bmailed\b|\bmailing\b/i, 'email'],
  [/\b(some|every|no|any)body\b/i, 'someone, everyone, no one; team member, customer'],
  [/\bwhoever\b|\bwhose\b/i, 'the team member, the customer'],
  [
    /\bspent\b/i,
    'redeemed',
    // money that a customer paid for orders
    ['customers.list.spent', 'customers.one.spent'],
  ],
  [/\bunspent\b/i, 'unredeemed, remaining'],
  [/\bmovements?\b|\bmoney (moves|moved)\b/i, 'transaction'],
  [/\b(take|takes|taken|took|taking) (back|off|away)\b/i, 'undo, deduct'],
  [/\bstands?\b|\bstanding\b/i, 'appears, is'],
  [/(^|[.:] )(Empty|Off):/, 'Leave blank to …; When off, …'],
  [
    /(?<!to many \w+ )\bat once\b|\b(anew|by itself|by now|all the same|once more)\b/i,
    'right away, again, now',
  ],
  [/\bfates?\b|\bverdicts?\b/i, 'status, result'],
  [/\bset-up\b|\bside bar\b|\bhead line\b/i, 'setup, sidebar, header row'],
  [
    /\blast days?\b(?! \d)/i,
    'expiration date',
    ['mail.letters.egift_expiring.subject', 'mail.gift.lastDays'],
  ],
  [/\be-?gifts?\b/, 'eGift'],
  [/\bE-gifts?\b|\begift\b|\bEgift/, 'eGift'],
  [/\bgiven back\b|\bgive back\b/i, 'returned, refunded'],
  [/\b(lately|mend|mended|yet to come)\b/i, 'recently, fix, in the future'],
  [/\b(persons?|people) of (your|the) shop\b/i, 'team member'],
  [/\bpictures?\b/i, 'image'],
  [/\bpreview text\b/i, 'preheader'],
  [/\bturn(ed)? (it )?into blocks\b/i, 'convert to blocks'],
  [/\b(won’t|still) leave\b/i, 'won’t be sent, will still be sent'],
]

/** A card that was handed over or sent; credit is issued with other words. */
const ofFulfilled = [
  'analytics.kpis.fulfilled.label',
  'analytics.kpis.pending.means',
  'gift-cards.acts.fulfil',
  'gift-cards.fulfil.about',
  'gift-cards.timeline.kinds.fulfilled',
  'gift-cards.whyNot.fulfilled',
  'staff.audit.verbs.fulfill_card',
]
const russian: Rule[] = [
  [/e-mail|\bemail|эл\. почт|электронн\S+ почт|имейл|е-мейл/i, 'почта, письмо'],
  [/движени|транзакци/i, 'операция'],
  [/сертификат|ваучер/i, 'подарочная карта'],
  [/покупател|заказчик/i, 'клиент', ['gift-card-product.delivery.about.after_payment']],
  [/(?<!ис)пользовател|персонал|член\S* команды/i, 'сотрудник'],
  [
    /состояни(?!ю на)|вердикт|судьб/i,
    'статус, результат',
    // the condition of a returned product; the health of a process, of a webhook
    ['directory.fields.condition', 'cli.platform.unwell', 'webhooks.one.health'],
  ],
  [/холост|пробн\S+ (запуск|прогон)/i, 'проверка'],
  [/рассылк|(?<![а-яё])акци/i, 'кампания'],
  [/задолженност/i, 'обязательства'],
  [/бр[еэ]йк/i, 'неиспользование'],
  [/холд|заморо|(?<![а-яё])резерв(?!н)/i, 'удержание'],
  [/откат|аннулир/i, 'отменить', ['customers.orders.statuses.voided']],
  [/погас|погаш/i, 'потрачено, списание при оплате'],
  [/(?<![а-яё])выда[чтнюёе]/i, 'начислить, выпустить', ofFulfilled],
  [/экспорт/i, 'выгрузка'],
  [/(?<![а-яё])тег/i, 'метка'],
  [/примечани|комментари/i, 'заметка'],
  [/реферал|кэшб|кешбек/i, 'рекомендация, кешбэк'],
  [
    /исте(ка(ет|ют)|к[шл]|ч)|истёк/i,
    'действует до, сгорит, срок действия',
    // the time to claim a gift, after which its credit stays
    ['egifts.statuses.expired', 'egifts.events.expired'],
  ],
  [/согласовани|согласова(ть|но)/i, 'одобрение'],
  [/забра(ть|л|но) обратно|забира(ть|ем)/i, 'отменить, списать'],
  [/(?<![а-яё])сте?рет?ь(?![а-яё])|(?<![а-яё])стёрт/i, 'удалить'],
  [/исполн(ить|ена|ено|ение)/i, 'выдана, выполнен'],
  [/(^|[.:] )Пусто:/, 'Оставьте пустым, чтобы …'],
  [/задержан\S* пис|пис\S* (будут )?задержан/i, 'не отправлено'],
  [/текст\S* предпросмотра/i, 'прехедер'],
  [/превра[тщ]\S* .*в блоки/i, 'преобразовать в блоки'],
  [/тем[аыу] писем|настройки темы/i, 'оформление писем'],
  [/редактор\S* пис/i, 'конструктор писем'],
  [/(?<![а-яё])кредит(?!у)/i, 'бонусы, баланс', ['analytics.heads.credit']],
  [/последн\S+ день/i, 'срок действия, действует до'],
  [/["“”]/, '«ёлочки»'],
  [/(?<=[а-яё,»\d] )(Вы|Вас|Вам|Вами|Ваш\p{L}*)(?![а-яё])/u, 'вы'],
]

const rules: Record<Language, Rule[]> = { en: english, ru: russian }
const ofSpecification = new Set<string>(specTexts.flatMap(([, ...keys]) => keys))

/** Reads a message without its names of arguments and branches, which nobody sees. */
const shown = (message: string): string =>
  message.replace(/\{\w+(, (number|date|time))?\}/g, '…').replace(/\{\w+, (plural|select),/g, '{')

const faultsIn = (language: Language, messages: readonly [string, string][]): string[] =>
  messages.flatMap(([key, message]) =>
    rules[language]
      .filter(([word, , except]) => !except?.includes(key) && word.test(shown(message)))
      .map(([, instead]) => `${key}: ${message} → ${instead}`),
  )

test('a forbidden word is found, also inside a plural; the name of an argument is none', () => {
  expect(
    faultsIn('en', [
      ['a', '{count, plural, one {# mail} other {# mails}}'],
      ['b', '{spent} of {total, number} redeemed'],
      ['c', 'Money somebody spent'],
    ]).map((fault) => fault[0]),
  ).toEqual(['a', 'c', 'c'])
  expect(faultsIn('ru', [['a', 'Движения за период']])).toHaveLength(1)
  expect(faultsIn('ru', [['b', 'Мы просим Вас и ваших']])).toHaveLength(1)
})

describe.each(['en', 'ru'] as const)('%s', (language) => {
  test('no message has a word that the glossary forbids', () => {
    const own = messagesOf(language).filter(([key]) => !ofSpecification.has(key))
    expect(faultsIn(language, own)).toEqual([])
  })
})

/** A word of the English glossary, its only Russian word, and the keys where Russian needs none. */
const terms: [english: RegExp, russian: RegExp, unsaid?: readonly string[]][] = [
  [/\bgift cards?\b/i, /карт/i],
  [/\beGifts?\b/i, /подар/i],
  [/\bliabilit/i, /обязательств/i],
  [/\bbreakage\b/i, /неиспользован/i],
  [/\bpreheader\b/i, /прехедер/i],
  [/\bwithheld\b/i, /не ?отправлен/i],
  [/\bmark as translated\b/i, /^перевод актуален$/i],
  [/\bdrafts?\b/i, /черновик/i],
  [/\bdry run\b/i, /провер/i],
  [/\bstatus\b/i, /статус/i],
  [/\bexports?\b/i, /выгру/i],
  [/\bnotes?\b/i, /замет/i],
  [/\bplans?\b/i, /тариф/i],
  [/\btags?\b/i, /метк/i],
  [/\bclosed? (a |the )?months?\b|\bmonth closed\b/i, /закры/i],
  [/(?<!per |in one )\btransactions?\b/i, /операци/i],
  // the vendor's checkout is approved by its payer
  [/\bapprov(al|e|ed)\b/i, /одобр/i, ['storefront-pages.checkout.approve']],
  [/\bundo(ne|es|ing)?\b/i, /отмен/i, ['bulk-run.undo.back', 'commerce.undo.spent']],
  [/\bdeduct(ed|s)?\b/i, /спис|спиш/i],
  [
    /\bissued?\b/i,
    /начисл|выпу/i,
    ['onboarding.welcome.explain.about', 'shop.vendor.help.gw_locked'],
  ],
]

test('each term of the glossary has one Russian word, in every message', () => {
  const inRussian = new Map(messagesOf('ru'))
  const missing = messagesOf('en').flatMap(([key, message]) =>
    terms
      .filter(([english, , unsaid]) => english.test(shown(message)) && !unsaid?.includes(key))
      .filter(([, russian]) => !russian.test(shown(inRussian.get(key) ?? '')))
      .map(([, russian]) => `${key}: ${inRussian.get(key)} → ${russian.source}`),
  )
  expect(missing).toEqual([])
})

test('an email has one name, which every screen shows', () => {
  const lists = messagesOf('en')
    .map(([key]) => key)
    .filter((key) => /\.(names|mails|emails)\.gift_card_(replaced|reminder)$/.test(key))
  expect(lists).toEqual([
    'emails.desk.names.gift_card_replaced',
    'emails.desk.names.gift_card_reminder',
  ])
})

test('no refusal of the API has a word that the glossary forbids', () => {
  const sentences = Object.entries(refusals).map(
    ([code, [, sentence]]) => [code, sentence] as [string, string],
  )
  expect(faultsIn('en', sentences)).toEqual([])
})

/** Refusals that name what a program has to do; screens say what a person has to do. */
const forPrograms = [
  'invalid_json',
  'key_missing',
  'signed_out',
  'cross_site',
  'not_signed',
  'wrong_method',
  'still_running',
  'too_large',
  'wrong_type',
  'invalid_input',
  'key_reused',
  'upload_gone',
  'file_missing',
  'not_an_image',
  'connection_lost',
  'storage_full',
  'back_test_missing',
]

test('a refusal says the same on screens and by the API, but where a program has to act', () => {
  const shownOn = new Map(messagesOf('en'))
  const different = Object.entries(refusals)
    .filter(([code, [, sentence]]) => shownOn.get(`errors.${code}`) !== sentence)
    .map(([code]) => code)
  expect(different.toSorted()).toEqual(forPrograms.toSorted())
})
