import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { type CardList, rowsMost } from '#contract/helpdesk/calls.ts'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'

export type More = {
  card: Pick<AnswerCard, 'more_of'>
  /** null: no longer lists are answered */
  onMore: (() => void) | null
}
type Props = More & { of: readonly CardList[]; label: string }

/** Shows more rows of lists that go on, or says that the rest isn't shown. */
export function MoreRows({ card, onMore, of, label }: Props) {
  const t = useTranslations('helpdesk.more')
  if (!of.some((list) => card.more_of.includes(list))) return null
  return (
    <div className="border-t border-line px-4 py-2">
      {onMore ? (
        <Button size="small" aria-label={t('of', { label })} onClick={onMore}>
          {t('show')}
        </Button>
      ) : (
        <p className="text-sm text-text-muted">{t('most', { count: rowsMost })}</p>
      )}
    </div>
  )
}
