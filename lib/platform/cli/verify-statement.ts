import fs from 'node:fs'
import path from 'node:path'
import { problemOf, Statement } from '#platform/ledger/statement.ts'
import { fileFrom, language, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { grouped } from '#platform/cli/import/grouped.ts'

const say = wordsIn(language, 'cli.statement')

/** Checks a customer's statement without a database; prints a line and returns the exit code. */
export const verifyStatement = (name: string): number => {
  const statement = read(fileFrom(name))
  const { shop, customer, card, entries, changes } = statement
  const subject = {
    shop: shop.shop_url,
    customer: customer.platform_customer_id,
    card: card.gift_card_id,
  }
  const problem = problemOf(statement)
  console.log(
    problem === null
      ? say('ok', {
          ...subject,
          entries: entries.length,
          balance: `${grouped(card.balance)} ${shop.currency}`,
        })
      : say('wrong', { ...subject, problem }),
  )
  // the chain covers only each lot's first expiration date, so changes are listed
  if (problem === null)
    for (const { at, staff_id, lots, to } of changes)
      console.log(
        say('change', {
          at,
          by: staff_id ?? say('platform'),
          lots: lots.join(', '),
          day: to ?? say('never'),
        }),
      )
  return problem === null ? 0 : 1
}

const read = (file: string): Statement => {
  const name = path.basename(file)
  let json: unknown
  try {
    json = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === 'ENOENT') throw new Trouble(wordsIn(language, 'cli')('noFile', { file }))
    if (code) throw new Trouble(wordsIn(language, 'cli')('unreadable', { file, code }))
    throw new Trouble(say('noJson', { name }))
  }
  const parsed = Statement.safeParse(json)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || say('itself')
  throw new Trouble(say('otherShape', { name, field }))
}
