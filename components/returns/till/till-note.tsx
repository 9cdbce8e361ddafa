import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { TillNote as Note } from './use-till.ts'

const fine: readonly Note['kind'][] = ['added', 'cleared', 'here']

/** Says what the last scan or search came to. Always there, so that it is announced. */
export function TillNote({ note }: { note: Note | null }) {
  const t = useTranslations('returns-till.notes')
  const refusalText = useRefusalText()
  const textOf = (one: Note): string => {
    if (one.kind === 'failed') return refusalText(one.cause)
    return one.kind === 'cleared' ? t('cleared') : t(one.kind, { text: one.text })
  }
  const isFine = note !== null && fine.includes(note.kind)
  return (
    <div role="status">
      {note && (
        <div className="mt-3">
          <Notice tone={isFine ? 'info' : 'warning'}>{textOf(note)}</Notice>
        </div>
      )}
    </div>
  )
}
