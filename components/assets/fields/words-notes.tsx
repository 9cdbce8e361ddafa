'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import type { Remark } from '#rules/assets/form/meter.ts'
import type { Misspelt } from '#rules/emails/words/placeholders.ts'

type Props = {
  id: string
  wrong: readonly Misspelt[]
  /** placeholders that the text may have */
  known: readonly string[]
  remarks: readonly Remark[]
  /** the text doesn't fit its place in the preview */
  overflows: boolean
  onMend: (one: Misspelt) => void
}

/** Problems of a text under its field: an unknown placeholder with the one that was meant, and hints. */
export function WordsNotes({ id, wrong, known, remarks, overflows, onMend }: Props) {
  const t = useTranslations('asset-editor.notes')
  return (
    <div id={id} role="status" className="mb-1 min-h-2 text-sm">
      {wrong.map((one) => (
        <p key={one.written} className="mt-1 flex flex-wrap items-center gap-2 text-danger">
          {known.length > 0
            ? t('unknown', { written: one.written })
            : t('none', { written: one.written })}
          {one.nearest && (
            <Button size="small" onClick={() => onMend(one)}>
              {t('use', { name: `{${one.nearest}}` })}
            </Button>
          )}
        </p>
      ))}
      {remarks.map(({ kind, written = '' }) => (
        <p key={`${kind} ${written}`} className="mt-0.5 text-warning">
          {t(kind, { written })}
        </p>
      ))}
      {overflows && <p className="mt-0.5 text-warning">{t('overflow')}</p>}
    </div>
  )
}
