'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { BarPopover } from './bar-popover.tsx'

type Props = {
  count: number
  /** level of the worst problem; null: there is none */
  level: 'block' | 'warn' | null
  /** the sentence where there are no problems */
  none: string
  children: (close: () => void) => React.ReactNode
}

const dots = { block: 'bg-danger', warn: 'bg-warning', none: 'bg-positive' }

/** The number of problems; opened, it lists them. */
export function ProblemsButton({ count, level, none, children }: Props) {
  const t = useTranslations('commerce.editor')
  return (
    <BarPopover
      label={t('problems')}
      width="w-96"
      button={(opening) => (
        <Button {...opening}>
          <span aria-hidden className={`size-2 rounded-full ${dots[level ?? 'none']}`} />
          {t('problemCount', { count })}
        </Button>
      )}
    >
      {(close) =>
        count === 0 ? <p className="px-2 py-1.5 text-text-muted">{none}</p> : children(close)
      }
    </BarPopover>
  )
}
