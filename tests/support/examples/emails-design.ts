import { sql } from 'kysely'
import { transact } from '#platform/db/transact.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { designOf } from '#platform/mail/designs/kinds.ts'
import { saveDraft } from '#platform/versions/draft.ts'
import { hashOf } from '#rules/emails/words/texts.ts'
import { publishData } from '#platform/versions/publish.ts'
import { upload } from '../bulk/campaigns.ts'
import { type Example, guestCard } from './things.ts'

const named = { params: { name: 'gift_card_manual' } }
const design = defaultDesign('gift_card_manual')
let overrides = 0
/** An override of its own, so that no example meets the draft of another. */
const fresh = () => `b${(overrides += 1)}`
type Shown = Parameters<Example>

const editing = ([platform, shop]: Shown) => ({
  shop: shop as never,
  now: platform.clock(),
  actor: { id: shop.people.owner.staff_id } as never,
})
const withDraft =
  (then: object, query: object = {}): Example =>
  async (...at) => {
    const scope = fresh()
    const of = designOf('gift_card_manual', scope)
    await transact(at[0].db, (trx) =>
      saveDraft({ ...editing(at), trx }, of, { data: design, expected: 0 }),
    )
    return { ...named, ...then, query: { for: scope, ...query } }
  }
const withVersion =
  (from: Date | null, then: object): Example =>
  async (...at) => {
    const scope = fresh()
    const of = designOf('gift_card_manual', scope)
    await transact(at[0].db, (trx) =>
      publishData({ ...editing(at), trx }, of, { data: design, ...(from ? { from } : {}) }),
    )
    return { params: { ...named.params, no: '1' }, query: { for: scope }, ...then }
  }

/** Examples of the calls of designs. */
export const emailsDesignExamples: Record<string, Example> = {
  listEmails: async () => ({}),
  setEmailActive: async () => ({ params: { name: 'egift_reminder' }, body: { active: false } }),
  sendTestEmail: async (_, shop) => ({
    ...named,
    query: {},
    body: { preview_email: { to_email: shop.people.owner.email } },
  }),
  getDesign: async () => named,
  saveDesignDraft: async () => ({
    ...named,
    query: { for: fresh() },
    body: { design, revision: 0 },
  }),
  discardDesignDraft: withDraft({}, { revision: '1' }),
  publishDesign: withDraft({ body: { revision: 1 } }),
  listDesignVersions: async () => named,
  getDesignVersion: async () => ({ params: { ...named.params, no: '0' } }),
  restoreDesignVersion: withVersion(null, { body: { to: 'live' } }),
  withdrawDesignVersion: withVersion(new Date('2099-01-01T00:00:00Z'), {}),
  checkDesign: async () => ({ ...named, body: { design } }),
  readEmailValues: async (platform, shop) => ({
    ...named,
    body: { platform_customer_id: (await platform.customer(shop)).id },
  }),
  exportEmailTexts: async () => ({ query: { language: 'ru' } }),
  importEmailTexts: async (platform, shop) => {
    const languages = JSON.stringify({ languages: { base: 'en', others: ['ru'] } })
    await sql`
      update shop set settings = settings || ${languages}::jsonb
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    const subject = design.subject['en']!.value
    const row = `gift_card_manual,,subject,done,${hashOf(subject)},${subject},Вам подарок`
    const url = await upload(platform, shop, `email,block,field,state,of,base,text\n${row}\n`)
    return { body: { url, language: 'ru' } }
  },
  getMailHtml: async (platform, shop) => {
    const { email } = await guestCard(platform, shop)
    const { mail_id } = await platform.db
      .selectFrom('mail')
      .select('mail_id')
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', email)
      .executeTakeFirstOrThrow()
    return { params: { id: `m${mail_id}` } }
  },
}
