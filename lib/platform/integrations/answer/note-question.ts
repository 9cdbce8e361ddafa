import { sql } from 'kysely'
import { questionTopic } from '#contract/integrations/integrations.ts'
import { hideSecrets } from '#platform/integrations/calls/hide-secrets.ts'
import type { Signed } from '#platform/route.ts'
import { maskedEmail } from '#rules/shopper/masked.ts'
import type { Question } from './prove-question.ts'

type Asked = { email: string | null; ticket: string | null; customer_id: bigint | null }

/**
 * Writes a question and its answer into the log, found by a digest of the customer's address. Another
 * address is masked, because it may be that of an erased customer; one who is erased meanwhile leaves
 * nothing.
 */
export const noteQuestion = async (
  { db, vault, now, proof }: Pick<Signed<Question>, 'db' | 'vault' | 'now' | 'proof'>,
  { email, ticket, customer_id }: Asked,
  answer: object,
): Promise<void> => {
  const { shop_id, name } = proof
  const isKnown = email !== null && customer_id !== null
  const asked = { email: isKnown ? email : email && maskedEmail(email), ticket }
  await sql`
    with person as materialized (
      select
      from customer
      where shop_id = ${shop_id} and customer_id = ${customer_id} and erased_at is null
      for share
    )
    insert into integration_call (
      shop_id, name, way, topic, status, sent, answered, person_digest, at)
    select ${shop_id}, ${name}, 'in', ${questionTopic}, 200,
      ${hideSecrets(JSON.stringify(asked), [])}, ${hideSecrets(JSON.stringify(answer), [])},
      ${isKnown ? vault.address(shop_id, email) : null}, ${now}
    where ${!isKnown} or exists (select from person)`.execute(db)
}
