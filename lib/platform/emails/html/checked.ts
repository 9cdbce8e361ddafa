import { type MailName, mails } from '#contract/areas.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { Refusal } from '#contract/error.ts'
import type { MailFacts, VariableName } from '#contract/mail-variables.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { holdsOf } from '#platform/mail/catalogue.ts'
import { type Checked, problemsOfHtml } from '#platform/mail/html/problems-of-html.ts'
import { Source } from '#platform/mail/html/source.ts'
import { templateNames } from '#platform/mail/html/template-names.ts'
import { foreignPaths } from './foreign-images.ts'

/** Variables without which an email is of no use to its reader: the code, or the one-time link. */
export const neededOf = (name: MailName): VariableName[] => {
  const { holds, showsCode }: MailFacts = mails[name]
  return [
    ...(showsCode ? (['giftcard_code'] as const) : []),
    ...(holds.includes('link') ? (['link'] as const) : []),
  ]
}

const uploads = /\/static\/[\w-]{32}\.(?:png|jpg|gif)/g

/** Finds images of uploads that are not this shop's. */
const foreignImages = async (db: Db | Trx, shopId: bigint, html: string): Promise<Problem[]> => {
  const paths = [...new Set(html.match(uploads) ?? [])].slice(0, 200)
  const foreign = await foreignPaths(db, shopId, paths)
  const source = new Source(html)
  return paths
    .filter((path) => foreign.has(path))
    .map((path) => ({
      level: 'block',
      code: 'foreign_image',
      field: 'html',
      written: path,
      ...source.at(html.indexOf(path)),
    }))
}

/** Checks the HTML of an email, or with null that of the shared template. */
export const checkHtml = async (
  ctx: Pick<Ctx, 'shop' | 'env'> & { db: Db | Trx },
  name: MailName | null,
  html: string,
): Promise<Problem[]> => {
  const files = storefrontUrl(ctx.env)
  const checked: Checked = name
    ? { names: holdsOf(name), needed: neededOf(name), files }
    : { names: templateNames, isTemplate: true, files }
  const problems = problemsOfHtml(html, checked)
  return [...problems, ...(await foreignImages(ctx.db, ctx.shop.shop_id, html))]
}

/** Returns cleaned HTML; entities make a text longer than it was written. Error: 422. */
export const refuseTooLong = (clean: string): string => {
  if (clean.length > 150_000)
    throw new Refusal('email_not_right', { field: 'html', facts: { problem: 'too_big', count: 1 } })
  return clean
}
