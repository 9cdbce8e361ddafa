import fs from 'node:fs'
import path from 'node:path'
import { problemOf, Statement } from '#platform/ledger/statement.ts'
import { fileFrom, Trouble } from './command.ts'
import { grouped } from './grouped.ts'

/** Checks a customer's statement by itself, without a database; prints a line and gives the exit code. */
export const verifyStatement = (name: string): number => {
  const statement = read(fileFrom(name))
  const { shop, customer, card, entries, changes } = statement
  const who = `${shop.shop_url}  ${customer.platform_customer_id}  card ${card.gift_card_id}`
  const problem = problemOf(statement)
  console.log(
    problem === null
      ? `${who}  ok  entries ${entries.length.toLocaleString('en')}  balance ${grouped(card.balance)} ${shop.currency}`
      : `${who}  WRONG  ${problem}`,
  )
  // the chain holds the day that each lot began with; what it was changed to stands beside it, so it is said
  if (problem === null)
    for (const { at, staff_id, lots, to } of changes)
      console.log(
        `  beside the chain: at ${at} ${staff_id ?? 'the platform'} set the last day of ${lots.join(', ')} to ${to ?? 'never'}`,
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
    throw new Trouble(
      code === 'ENOENT'
        ? `There is no file ${file}.`
        : code
          ? `${file} can't be read (${code}).`
          : `${name} is not a statement: it is no JSON.`,
    )
  }
  const found = Statement.safeParse(json)
  if (found.success) return found.data
  throw new Trouble(
    `${name} is not a statement: ${found.error.issues[0]?.path.join('.') || 'it'} is not as one has it.`,
  )
}
