import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Reward } from '#contract/rewards/shapes.ts'

const tones: Record<Reward['state'], Tone> = {
  pending: 'info',
  granted: 'positive',
  cancelled: 'neutral',
}

/** State of a reward; of a pending one also what it waits for. */
export function RewardState({ reward, zone }: { reward: Reward; zone: string }) {
  const t = useTranslations('rewards')
  const { state, due_by: by, due_at: at } = reward
  const isOpen = at === null && (by === 'days' || by === 'return_window')
  return (
    <>
      <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      {state === 'pending' && by && (
        <span className="ml-2 text-text-muted">
          {isOpen
            ? t('dueBy.open')
            : t.rich(`dueBy.${by}`, {
                at: () => <DateTime at={at} zone={zone} exact only="day" />,
              })}
        </span>
      )}
    </>
  )
}
