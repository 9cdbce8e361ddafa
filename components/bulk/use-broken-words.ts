'use client'

import { useTranslations } from 'next-intl'

const cells = /^it has (\d+) cells, the head (\d+)$/

/** Why a row can't be read. The platform says it in English; a reason that isn't known here stays as it says it. */
export function useBrokenWords() {
  const t = useTranslations('bulk.file.broken')
  return (reason: string): string => {
    const [, row, head] = cells.exec(reason) ?? []
    if (row && head) return t('cells', { row: Number(row), head: Number(head) })
    if (reason.includes('not UTF-8')) return t('letters')
    if (reason.startsWith('a cell is longer')) return t('cell')
    if (reason.startsWith('the row is longer')) return t('row')
    if (reason.endsWith('never closed')) return t('open')
    return reason.startsWith('something stands between') ? t('after') : reason
  }
}
