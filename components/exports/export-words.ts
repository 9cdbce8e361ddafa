'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Export } from '#contract/exports/shapes.ts'
import { exportKinds } from '#contract/exports/calls.ts'

const isKnown = (kind: string): kind is (typeof exportKinds)[number] =>
  (exportKinds as readonly string[]).includes(kind)
const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** Returns an export's name, progress and file size in the reader's language. */
export function useExportWords() {
  const t = useTranslations('exports')
  const format = useFormatter()
  return {
    name: (kind: string) => (isKnown(kind) ? t(`kinds.${kind}`) : kind),
    progress: ({ rows_done: done, rows_total: total, rows_per_second: rate }: Export): string => {
      if (total === null) return t('rows', { count: done })
      return rate ? t('left', { done, total, rate }) : t('progress', { done, total })
    },
    size: (bytes: number): string => {
      const thousands = Math.max(1, bytes / 1000)
      const power = Math.min(units.length - 1, Math.floor(Math.log10(thousands) / 3))
      return format.number(thousands / 1000 ** power, {
        style: 'unit',
        unit: units[power] ?? 'kilobyte',
        maximumFractionDigits: power > 0 ? 1 : 0,
      })
    },
  }
}
