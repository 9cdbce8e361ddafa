import { emailPattern } from '#contract/email-pattern.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Csv, Places } from '#platform/bulk/draft/columns.ts'
import {
  Asks,
  clean,
  dayVerdict,
  type NewRow,
  noteMax,
  nameMax,
  shownMax,
} from '#platform/bulk/run/read-rows.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import type { Row } from '#platform/uploads/csv-rows.ts'
import { isOpenThere, readCode, readId, readKind } from '#rules/bulk/move-in/cells.ts'
import { convertPoints, type Converted, readPoints } from '#rules/bulk/move-in/points.ts'
import { holdsCards } from '#rules/bulk/move-in/sources.ts'
import { parseMoney } from '#rules/money.ts'
import type { Field } from '#rules/tools/table-heads.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import { readTableDate } from '#rules/tools/typed-date.ts'

/** A row that moves in, before what earlier files brought is looked up. `amount`: its value there. */
export type NewMoved = NewRow & {
  /** hex of the surest of its names' digests; null for a row that is refused */
  key: string | null
  id_name: string | null
  code_name: string | null
  email_name: string | null
  points: string | null
  rest: string | null
  money: MoneyKind
  issued_on: string | null
  is_own: boolean
  code: { digest: string; cipher: string; last4: string } | null
}
type Rules = {
  /** the system, which no name of another one is mixed with */
  moves: string
  today: string
  expires_on: string | null
  shop_id: bigint
  currency: string
  money: MoneyKind
}
type Value = { minor: bigint; rest: bigint | null; points: bigint | null }
type Problem = Pick<NewRow, 'verdict' | 'detail'>

/** More than any card may hold. */
const most = 1_000_000_000_000_000n
const problem = (verdict: NewRow['verdict'], detail: string | null = null): Problem => ({
  verdict,
  detail,
})

/** Reads a day; null: the cell is blank, `bad`: it has another text. */
const dayOf = (cell: string, order: Csv['dates']): string | null => {
  if (cell === '') return null
  const read = readTableDate(cell, order)
  if (read === 'ask') throw new Asks('ask_dates')
  return read?.day ?? 'bad'
}

/**
 * Reads the rows of a file that moves in, each with its own problem. No limit of the shop counts:
 * its customers own these balances already.
 */
export const movedReader = (vault: Platform['vault'], places: Places, csv: Csv, rules: Rules) => {
  const firstOf = new Map<string, number>()
  const usesPoints = places.points !== undefined
  const valueOf = (cell: string): Value | null => {
    if (usesPoints) {
      const points = readPoints(cell)
      if (points === null || !csv.rate) return null
      const { minor, rest }: Converted = convertPoints(points, csv.rate)
      return minor > most ? null : { minor, rest, points }
    }
    const read = readTableAmount(cell, csv.decimal)
    if (read === 'ask') throw new Asks('ask_decimal')
    const minor = read && parseMoney(read.wire)
    return minor === null ? null : { minor, rest: null, points: null }
  }
  return ({ line, fields, broken }: Row): NewMoved => {
    const cell = (field: Field, max: number): string =>
      places[field] === undefined ? '' : clean(fields[places[field]] ?? '', max)
    const email = cell('email', 254).toLowerCase()
    const typed = cell('expires_on', shownMax)
    const typed_amount = cell(usesPoints ? 'points' : 'balance', shownMax)
    const row: NewMoved = {
      line,
      name: cell('name', nameMax) || null,
      email: email || null,
      platform_customer_id: null,
      typed_amount,
      typed_expires: typed || null,
      note: cell('note', noteMax) || null,
      amount: null,
      expires_on: null,
      verdict: null,
      detail: null,
      first: null,
      key: null,
      id_name: null,
      code_name: null,
      email_name: null,
      points: null,
      rest: null,
      money: rules.money,
      issued_on: null,
      is_own: csv.from !== undefined && holdsCards(csv.from),
      code: null,
    }
    if (broken !== undefined) return { ...row, email: null, ...problem('broken', broken) }
    const currency = cell('currency', shownMax)
    // an amount in another currency belongs to no total of this shop
    if (currency !== '' && currency.toUpperCase() !== rules.currency)
      return { ...row, ...problem('other_currency', currency) }
    const value = valueOf(typed_amount)
    if (value === null) return { ...row, ...problem(usesPoints ? 'bad_points' : 'bad_amount') }
    const expires = dayOf(typed, csv.dates)
    const issued = dayOf(cell('issued_on', shownMax), csv.dates)
    const written = cell('code', shownMax)
    const code = written === '' ? null : readCode(written)
    const kind = cell('kind', shownMax)
    const money = kind === '' ? rules.money : readKind(kind)
    const id = readId(cell('id', shownMax))
    const names = {
      id_name: id === '' ? null : `id:${id}`,
      code_name: code === null ? null : `code:${code}`,
      email_name: email === '' ? null : `email:${email}`,
    }
    const named = names.id_name ?? names.code_name ?? names.email_name
    const read: NewMoved = {
      ...row,
      amount: String(value.minor),
      points: value.points === null ? null : String(value.points),
      rest: value.rest === null ? null : String(value.rest),
      expires_on: expires === 'bad' ? null : (expires ?? rules.expires_on),
      issued_on: issued === 'bad' ? null : issued,
      money: money ?? rules.money,
      is_own: row.is_own || written !== '',
    }
    const found = ((): Problem | null => {
      if (email !== '' && !emailPattern.test(email)) return problem('bad_address')
      if (written !== '' && code === null) return problem('bad_code')
      if (money === null) return problem('bad_kind', kind)
      if (expires === 'bad') return problem('bad_date')
      if (issued === 'bad' || (issued !== null && issued > rules.today)) return problem('bad_date')
      if (named === null) return problem('nameless')
      const status = cell('status', shownMax)
      if (!isOpenThere(status)) return problem('closed_there', status)
      return value.minor === 0n ? null : dayVerdict(read.expires_on, rules.today)
    })()
    if (found || named === null) return { ...read, ...found }
    const own = names.code_name ?? named
    const first = firstOf.get(named) ?? firstOf.get(own)
    if (first !== undefined) return { ...read, ...problem('duplicate', String(first)) }
    firstOf.set(named, line).set(own, line)
    const digestOf = (name: string | null) =>
      name && vault.moved(rules.shop_id, `${rules.moves}:${name}`).toString('hex')
    const sealed = code === null ? null : vault.seal(rules.shop_id, code)
    return {
      ...read,
      key: digestOf(named),
      id_name: digestOf(names.id_name),
      code_name: digestOf(names.code_name),
      email_name: digestOf(names.email_name),
      code: sealed && {
        digest: sealed.digest.toString('hex'),
        cipher: sealed.cipher.toString('hex'),
        last4: sealed.last4,
      },
    }
  }
}
