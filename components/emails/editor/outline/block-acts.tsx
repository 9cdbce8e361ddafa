'use client'

import {
  ArrowDown,
  ArrowUp,
  Copy,
  ListIndentDecrease,
  ListIndentIncrease,
  Monitor,
  Smartphone,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import type { Block } from '#contract/emails/block-shapes.ts'
import { useDesign } from '#components/emails/editor/state/editor-context.tsx'
import { useActs } from '#components/emails/editor/state/use-acts.ts'
import { stepNames, stepsOf } from '#rules/emails/editing/steps.ts'

const stepIcons = {
  up: ArrowUp,
  down: ArrowDown,
  into: ListIndentIncrease,
  out: ListIndentDecrease,
}
const small = 'size-7! aria-pressed:bg-danger-soft aria-pressed:text-danger'

/** The acts on the selected block. */
export function BlockActs({ block }: { block: Block }) {
  const t = useTranslations('email-editor.outline')
  const acts = useActs()
  const open = stepsOf(useDesign(), block.id)
  return (
    <div role="group" aria-label={t('acts')} className="flex flex-wrap px-0.5 pb-1">
      {stepNames.map((step) => (
        <IconButton
          key={step}
          icon={stepIcons[step]}
          label={t(`steps.${step}`)}
          aria-disabled={!open.includes(step)}
          onClick={() => open.includes(step) && acts.step(block, step)}
          className={small}
        />
      ))}
      <IconButton
        icon={Copy}
        label={t('duplicate')}
        disabled={!acts.mayDuplicate(block)}
        onClick={() => acts.duplicate(block)}
        className={small}
      />
      <IconButton
        icon={Smartphone}
        label={t('hide.phone')}
        aria-pressed={block.hide_on === 'phone'}
        onClick={() => acts.hide(block, 'phone')}
        className={small}
      />
      <IconButton
        icon={Monitor}
        label={t('hide.desktop')}
        aria-pressed={block.hide_on === 'desktop'}
        onClick={() => acts.hide(block, 'desktop')}
        className={small}
      />
      <IconButton
        icon={Trash2}
        label={t('remove')}
        onClick={() => acts.remove(block)}
        className={small}
      />
    </div>
  )
}
