import fs from 'node:fs'
import path from 'node:path'
import { problemOf, Statement } from '#platform/ledger/statement.ts'
import { fileFrom, Trouble } from './command.ts'
import { grouped } from '#platform/cli/import/grouped.ts'

/** Checks a customer's statement by itself, without a database; prints a line and gives the exit code. */
export const verifyStatement = (name: string): number => {
  const statement = read(fileFrom(name))
  const { shop, customer, card, entries, changes } = statement
  const who = `${shop.shop_url}  ${customer.platform_customer_id}  card ${card.gift_card_id}`
  const problem = problemOf(statement)
  console.log(
    problem === null
      ? `${who}  ok  entries ${entries.length.toLocaleString('en')}  ` +
          `balance ${grouped(card.balance)} ${shop.currency}`
      : `${who}  WRONG  ${problem}`,
  )
  // the chain holds the first expiration date of each lot, and no later one, so changes are listed
  if (problem === null)
    for (const { at, staff_id, lots, to } of changes)
      console.log(
        `  beside the chain: at ${at} ${staff_id ?? 'the platform'} ` +
          `set the last day of ${lots.join(', ')} to ${to ?? 'never'}`,
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
    if (code === 'ENOENT') throw new Trouble(`There is no file ${file}.`)
    if (code) throw new Trouble(`${file} can't be read (${code}).`)
    throw new Trouble(`${name} is not a statement: it is no JSON.`)
  }
  const parsed = Statement.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Trouble(
    `${name} is not a statement: ${parsed.error.issues[0]?.path.join('.') || 'it'} is not as one has it.`,
  )
}
