import fs from 'node:fs'
import path from 'node:path'
import { accountProblem, AccountStatement, isSigned } from '#platform/ledger/account-statement.ts'
import { problemOf, Statement } from '#platform/ledger/statement.ts'
import { fileFrom, language, Trouble } from './command.ts'
import { vaultHere } from './vault-here.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { grouped } from '#platform/cli/import/grouped.ts'

const say = wordsIn(language, 'cli.statement')

/**
 * Checks a customer's statement without a database; prints a line a card and returns the exit code.
 */
export const verifyStatement = (name: string): number => {
  const statement = read(fileFrom(name))
  if (!('cards' in statement)) return tellCard(statement, problemOf(statement))
  const signed = signatureOf(statement)
  const problem = accountProblem(statement) ?? (signed === 'wrong' ? say('signature.wrong') : null)
  const codes = statement.cards.map((card) => tellCard(card, problemOf(card) ?? problem))
  if (signed !== 'wrong') {
    const words = say(`signature.${signed}`)
    console.log(`  ${words}`)
  }
  return Math.max(...codes)
}

const signatureOf = (statement: AccountStatement): 'right' | 'wrong' | 'missing' | 'noKey' => {
  if (statement.signature === undefined) return 'missing'
  const vault = vaultHere()
  if (!vault) return 'noKey'
  return isSigned(statement, vault) ? 'right' : 'wrong'
}

const tellCard = (statement: Statement, problem: string | null): number => {
  const { shop, customer, card, entries, changes } = statement
  const subject = {
    shop: shop.shop_url,
    customer: customer.platform_customer_id,
    card: card.gift_card_id,
  }
  if (problem !== null) {
    console.log(say('wrong', { ...subject, problem }))
    return 1
  }
  const balance = `${grouped(card.balance)} ${shop.currency}`
  console.log(say('ok', { ...subject, entries: entries.length, balance }))
  // the chain covers only each lot's first expiration date, so changes are listed
  for (const { at, staff_id, lots, to } of changes)
    console.log(
      say('change', {
        at,
        by: staff_id ?? say('platform'),
        lots: lots.join(', '),
        day: to ?? say('never'),
      }),
    )
  return 0
}

const read = (file: string): Statement | AccountStatement => {
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
  const isAccount = typeof json === 'object' && json !== null && 'cards' in json
  const parsed = (isAccount ? AccountStatement : Statement).safeParse(json)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || say('itself')
  throw new Trouble(say('otherShape', { name, field }))
}
