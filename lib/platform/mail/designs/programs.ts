import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type MailName, mails } from '#contract/areas.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import type { Template } from '#contract/emails/edit-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { compileHtml } from '#platform/mail/html/compile-html.ts'
import { compile } from '#rules/emails/compile.ts'
import type { Program } from '#rules/emails/program.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { usualLanguages, writtenLanguage } from '#rules/shop/language.ts'
import { setNewest } from '#rules/tools/newest.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { defaultDesign } from './default-design.ts'
import { defaultTemplate } from './default-template.ts'
import { designOf, isDesigned } from './kinds.ts'

/** Facts of a shop that its emails show. */
export type MailShop = {
  shop_id: bigint
  name: string
  shop_url: string
  email: string
  currency: string
  time_zone: string
  settings: Settings
}
/** The email whose program is wanted: live at a time, in a language. */
export type Wanted = {
  shop: MailShop
  name: MailName
  scope: string | null
  language: string
  at: Date
}
/** Numbers of a shop's live versions, by kind and subject. */
type Live = Map<string, number>
type Env = Parameters<typeof storefrontUrl>[0]

/** Values that are the same in every email of a shop. */
export const constantsOf = ({
  name,
  shop_url,
  email,
  currency,
}: Pick<MailShop, 'name' | 'shop_url' | 'email' | 'currency'>): Record<string, string> => ({
  shop_name: name,
  shop_url,
  shop_email: email,
  shop_currency: currency,
  shop_link: `https://${shop_url}`,
})

/** The name and the reply address of a shop's emails. */
export const senderOf = ({
  name,
  email,
  settings: { email_sender: own },
}: Pick<MailShop, 'name' | 'email' | 'settings'>): NonNullable<Program['sender']> => ({
  name: own?.from_name || name,
  reply_to: own?.reply_to ?? email,
})

/** The address of the shop's public balance page, in the language of an email. */
export const balancePageLink = (
  env: Env,
  { shop_url }: Pick<MailShop, 'shop_url'>,
  language: string,
): string => {
  const of = new URLSearchParams({ shop: shop_url, lang: writtenLanguage(language) })
  return `${storefrontUrl(env)}/balance?${of}`
}

type Compiling = {
  name: MailName
  shop: Omit<MailShop, 'shop_id' | 'time_zone'>
  env: Env
  language: string
}
/** Compiles a design with the look of a shop. */
export const compileFor = (
  { design, theme, template }: { design: Design; theme: Theme; template: Template },
  { name, shop, env, language }: Compiling,
): Program => {
  const around = {
    theme,
    language,
    base: (shop.settings.languages ?? usualLanguages).base,
    files: storefrontUrl(env),
    constants: constantsOf(shop),
  }
  const program =
    design.format === 'blocks'
      ? compile(design, around)
      : compileHtml(design, template.html, around, {
          isOptional: (mails[name] as MailFacts).class === 'optional',
        })
  return { ...program, sender: senderOf(shop) }
}

const liveNumbers = async (
  db: Db | Trx,
  shopId: bigint,
  subjects: readonly string[],
  at: Date,
): Promise<Live> => {
  const { rows } = await sql<{ kind: string; subject: string; no: number }>`
    select distinct on (kind, subject) kind, subject, no
    from version
    where shop_id = ${shopId} and withdrawn_at is null and live_from <= ${at}
      and (live_until is null or live_until > ${at})
      and (kind = 'mail' and subject = any(${subjects}::text[])
        or kind in ('mail_theme', 'mail_template'))
    order by kind, subject, live_until is null, live_from desc, no desc`.execute(db)
  return new Map(rows.map(({ kind, subject, no }) => [`${kind}:${subject}`, no]))
}

const readData = async <D>(
  db: Db | Trx,
  shopId: bigint,
  [kind, subject, no]: [string, string, number],
): Promise<D> => {
  const { rows } = await sql<{ data: D }>`
    select data from version
    where shop_id = ${shopId} and kind = ${kind} and subject = ${subject} and no = ${no}`.execute(
    db,
  )
  return rows[0]!.data
}

/** The design, theme and template that are live, with the number of each version; 0: the default. */
export const liveParts = async (
  db: Db | Trx,
  shopId: bigint,
  { name, scope, at }: Pick<Wanted, 'name' | 'scope' | 'at'>,
) => {
  const subjects = [...new Set([designOf(name, scope).subject, name])]
  const live = await liveNumbers(db, shopId, subjects, at)
  return { live, ...(await partsOf(db, shopId, name, scope, live)) }
}

const subjectOf = (name: MailName, scope: string | null, live: Live): string =>
  [designOf(name, scope).subject, name].find((one) => live.has(`mail:${one}`)) ?? name

const partsOf = async (
  db: Db | Trx,
  shopId: bigint,
  name: MailName,
  scope: string | null,
  live: Live,
): Promise<{ design: Design; theme: Theme; template: Template; no: number }> => {
  const subject = subjectOf(name, scope, live)
  const [no, theme, template] = [
    isDesigned(name) ? (live.get(`mail:${subject}`) ?? 0) : 0,
    live.get('mail_theme:theme') ?? 0,
    live.get('mail_template:template') ?? 0,
  ]
  return {
    no,
    design: no ? await readData(db, shopId, ['mail', subject, no]) : defaultDesign(name),
    theme: theme ? await readData(db, shopId, ['mail_theme', 'theme', theme]) : defaultTheme,
    template: template
      ? await readData(db, shopId, ['mail_template', 'template', template])
      : defaultTemplate,
  }
}

export type Compiled = { program: Program; digest: Buffer }
/** A hash by which equal programs are kept once. */
export const digestOf = (program: Program): Buffer =>
  createHash('sha256').update(JSON.stringify(program)).digest()

const compiled = new WeakMap<Db, Map<string, Compiled>>()
const most = 300

const compiledOf = (db: Db): Map<string, Compiled> => {
  const own = compiled.get(db) ?? new Map<string, Compiled>()
  compiled.set(db, own)
  return own
}

/** Returns the program of each email that is wanted, compiled once for each version and language. */
export const programsOf = async (
  { db, env }: Pick<Platform, 'db' | 'env'>,
  wanted: readonly Wanted[],
): Promise<Compiled[]> => {
  const cache = compiledOf(db)
  const asked = new Map<string, Promise<Live>>()
  const liveOf = ({ shop, at }: Wanted): Promise<Live> => {
    const key = `${shop.shop_id} ${at.getTime()}`
    const known = asked.get(key)
    if (known) return known
    const subjects = wanted
      .filter((one) => one.shop.shop_id === shop.shop_id)
      .flatMap(({ name, scope }) => [name, designOf(name, scope).subject])
    const live = liveNumbers(db, shop.shop_id, [...new Set(subjects)], at)
    asked.set(key, live)
    return live
  }
  const found: Compiled[] = []
  for (const one of wanted) {
    const { shop, name, scope, language } = one
    const live = await liveOf(one)
    const subject = subjectOf(name, scope, live)
    const key = JSON.stringify([
      String(shop.shop_id),
      subject,
      live.get(`mail:${subject}`),
      live.get('mail_theme:theme'),
      live.get('mail_template:template'),
      language,
      shop.settings.languages?.base,
      constantsOf(shop),
      senderOf(shop),
    ])
    const known = cache.get(key)
    const program =
      known?.program ??
      compileFor(await partsOf(db, shop.shop_id, name, scope, live), {
        name,
        shop,
        env,
        language,
      })
    const entry = known ?? {
      program,
      digest: digestOf(program),
    }
    setNewest(cache, key, entry, most)
    found.push(entry)
  }
  return found
}
