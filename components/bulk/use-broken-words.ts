'use client'

import { useTranslations } from 'next-intl'

const cells = /^it has (\d+) cells, the head (\d+)$/

/**
 * Translates the reason why a row can't be read; unknown reasons are shown in the platform's
 * English.
 */
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
