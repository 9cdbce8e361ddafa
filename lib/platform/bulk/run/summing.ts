import type { UnmailedFor } from '#contract/emails/withheld.ts'
import type { Checked } from '#platform/bulk/dry-run/check-rows.ts'
import type { Summary } from '#platform/bulk/tables.ts'
import type { Written } from '#platform/bulk/draft/write-rows.ts'

/** Adds up dry-run rows as they are written. */
export const summing = ({ email }: Pick<Checked, 'email'>) => {
  const verdicts = new Map<Written['verdict'], { rows: number; amount: bigint; runs: boolean }>()
  const expiries = new Map<string, bigint>()
  let rows = 0
  let runs = 0
  let people = 0
  let mails = 0
  let face = 0n
  let largest = 0n
  let reset = 0n
  const unmailed: Summary['unmailed'] = {}
  const add = (row: Written, without: UnmailedFor | null): void => {
    const amount = row.amount ?? 0n
    const of = verdicts.get(row.verdict) ?? { rows: 0, amount: 0n, runs: row.runs }
    verdicts.set(row.verdict, { rows: of.rows + 1, amount: of.amount + amount, runs: row.runs })
    rows += 1
    if (!row.runs) return
    runs += 1
    face += amount
    reset += row.reset
    if (amount > largest) largest = amount
    if (row.is_person) people += 1
    if (without) unmailed[without] = (unmailed[without] ?? 0) + 1
    else if (email.active) mails += 1
    const last = row.expires_on ?? 'never'
    expiries.set(last, (expiries.get(last) ?? 0n) + amount)
  }
  /** Takes a row of a silent campaign out of the totals again. */
  const remove = (row: Written): void => {
    const amount = row.amount ?? 0n
    const of = verdicts.get(row.verdict)!
    verdicts.set(row.verdict, { ...of, rows: of.rows - 1, amount: of.amount - amount })
    rows -= 1
    if (!row.runs) return
    runs -= 1
    face -= amount
    if (row.is_person) people -= 1
    const last = row.expires_on ?? 'never'
    expiries.set(last, expiries.get(last)! - amount)
  }
  const done = (): { summary: Summary; skipped: number } => ({
    skipped: rows - runs,
    summary: {
      verdicts: Object.fromEntries(
        [...verdicts]
          .filter(([, of]) => of.rows > 0)
          .map(([verdict, of]) => [verdict, { ...of, amount: String(of.amount) }]),
      ),
      runs,
      face_value: String(face),
      largest: String(largest),
      people,
      mails,
      unmailed,
      reset: String(reset),
      expiries: Object.fromEntries([...expiries].map(([on, amount]) => [on, String(amount)])),
    },
  })
  return { add, remove, done }
}
