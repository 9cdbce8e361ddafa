import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { languageFor } from '#rules/shop/language.ts'
import { readLanguage } from '#rules/tools/language.ts'

type Typed = {
  subject?: string | undefined
  title?: string | undefined
  untouched?: readonly ('subject' | 'title')[] | undefined
}
type For = { settings: Settings; reason?: string | undefined; language?: string }

/**
 * Subject and title of an email from a form. Untouched ones are the design's; without the builder
 * those of the reason, in the recipient's language.
 */
export const offeredWords = (
  { subject = '', title = '', untouched = [] }: Typed,
  { settings, reason, language }: For,
): { subject: string; title: string } => {
  const written = readLanguage(language?.split('-')[0])
  const isByReason = reason && reason !== 'Other' && written && !settings.using_email_builder
  const own = isByReason ? wordsIn(written, 'commerce.reasonMails')(reason as 'Refund') : ''
  return {
    subject: untouched.includes('subject') ? own : subject,
    title: untouched.includes('title') ? own : title,
  }
}

/** The same for an email to a customer, whose language is looked up where a text is untouched. */
export const offeredTo = async (
  db: Db | Trx,
  { shop_id, settings }: { shop_id: bigint; settings: Settings },
  typed: Typed & { customer_id: bigint | null; reason: string },
): Promise<{ subject: string; title: string }> => {
  const customer = typed.untouched?.length
    ? await db
        .selectFrom('customer')
        .select('language')
        .where('shop_id', '=', shop_id)
        .where('customer_id', '=', typed.customer_id)
        .executeTakeFirst()
    : undefined
  const language = languageFor(settings, customer?.language)
  return offeredWords(typed, { settings, reason: typed.reason, language })
}
