import { useTranslations } from 'next-intl'
import { Kbd } from '#components/ui/layout/kbd.tsx'
import type { TillStep } from '#components/returns/till/till-steps.tsx'

const keys = {
  scan: ['enter', 'arrows', 'escape'],
  items: ['arrows', 'pieces', 'enter', 'escape', 'new'],
  review: ['confirm', 'escape', 'new'],
  done: ['enter', 'new'],
} as const
type Key = (typeof keys)[TillStep][number]
const signs: Record<Key, readonly string[]> = {
  arrows: ['↑', '↓'],
  pieces: ['+', '−'],
  enter: ['Enter'],
  confirm: ['Ctrl', 'Enter'],
  escape: ['Esc'],
  new: ['F2'],
}

/** The keys of a step; a mouse or a touch needs none of them. */
export function TillKeys({ step }: { step: TillStep }) {
  const t = useTranslations('returns-till.keys')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted print:hidden">
      {keys[step].map((key) => (
        <li key={key} className="flex items-center gap-1">
          {signs[key].map((sign) => (
            <Kbd key={sign}>{sign}</Kbd>
          ))}
          {t(`${step}.${key}` as 'scan.enter')}
        </li>
      ))}
    </ul>
  )
}
