'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { formatMinor, parseMoney } from '#rules/money.ts'
import type { Proof } from './proof.ts'

type Part = {
  key: 'before' | 'up' | 'down' | 'refusedRows' | 'undone' | 'all'
  rows: number | null
  file: string | null
  taken: string | null
  refused: string | null
  ledger: string | null
}

const minus = (wire: string): string => formatMinor(-(parseMoney(wire) ?? 0n))
const isSome = (wire: string): boolean => (parseMoney(wire) ?? 0n) !== 0n

/** The parts of the file, each by the file, as taken, as refused and as the ledger has it. */
export function ProofTable({ proof, taken }: { proof: Proof; taken: string }) {
  const t = useTranslations('move-in.proof')
  const format = useFormatter()
  const { rows, before, up, down, refused, ledger, file, currency } = proof
  const none = { rows: null, file: null, taken: null, refused: null, ledger: null }
  const parts: Part[] = [
    ...(isSome(before)
      ? [{ ...none, key: 'before' as const, rows: rows.unchanged, file: before, taken: before }]
      : []),
    { ...none, key: 'up', rows: rows.taken, file: up, taken: up },
    ...(isSome(down)
      ? [{ ...none, key: 'down' as const, file: minus(down), taken: minus(down) }]
      : []),
    { ...none, key: 'refusedRows', rows: rows.refused, file: refused, refused },
    ...(ledger && isSome(ledger.undone)
      ? [{ ...none, key: 'undone' as const, ledger: minus(ledger.undone) }]
      : []),
    {
      key: 'all',
      rows: rows.file,
      file,
      taken,
      refused,
      ledger: ledger?.now ?? null,
    },
  ]
  const posted = parts.find(({ key }) => key === 'up')
  if (posted && ledger) posted.ledger = isSome(down) ? null : ledger.posted
  const money = (key: 'file' | 'taken' | 'refused' | 'ledger', head: string): Column<Part> => ({
    key,
    head,
    align: 'end',
    cell: (part) =>
      part[key] === null ? (
        ''
      ) : (
        <Money
          value={part[key]}
          currency={currency}
          className={part.key === 'all' ? 'font-semibold' : ''}
        />
      ),
  })
  return (
    <Table
      caption={t('caption')}
      columns={[
        { key: 'part', head: t('part'), width: 'w-44', cell: ({ key }) => t(key) },
        {
          key: 'rows',
          head: t('rows'),
          width: 'w-20',
          align: 'end',
          cell: (part) => (part.rows === null ? '' : format.number(part.rows)),
        },
        money('file', t('file')),
        money('taken', t('taken')),
        money('refused', t('refused')),
        money('ledger', t('ledger')),
      ]}
      rows={parts}
      rowKey={({ key }) => key}
    />
  )
}
