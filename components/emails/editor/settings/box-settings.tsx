'use client'

import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import type { Block } from '#contract/emails/block-shapes.ts'
import { ColorField } from '#components/emails/editor/fields/color-field.tsx'
import { ConditionField } from '#components/emails/editor/fields/condition-field.tsx'
import { NumberField } from '#components/emails/editor/fields/number-field.tsx'
import { Segments } from '#components/emails/editor/fields/segments.tsx'
import { useChange } from './use-block.ts'

const icons = { left: AlignLeft, center: AlignCenter, right: AlignRight }

/** The settings that every block has: box, devices, condition. */
export function BoxSettings({ block }: { block: Block }) {
  const t = useTranslations('email-editor.settings')
  const change = useChange<Block>(block)
  const { id, align, padding, background, hide_on, show } = block
  const isBroad = block.kind === 'divider' || block.kind === 'spacer' || block.kind === 'columns'
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      {!isBroad && (
        <Segments
          label={t('align')}
          value={align}
          options={(['left', 'center', 'right'] as const).map((value) => ({
            value,
            label: t(`aligns.${value}`),
            icon: icons[value],
          }))}
          onChange={(to) => change({ align: to })}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t('above')}
          min={0}
          max={80}
          value={padding[0]}
          onChange={(above) => change({ padding: [above, padding[1]] }, `${id}.padding.0`)}
        />
        <NumberField
          label={t('below')}
          min={0}
          max={80}
          value={padding[1]}
          onChange={(below) => change({ padding: [padding[0], below] }, `${id}.padding.1`)}
        />
      </div>
      <ColorField
        label={t('background')}
        value={background}
        onClear={() => change({ background: null })}
        onChange={(color) => change({ background: color }, `${id}.background`)}
      />
      <Select
        label={t('devices')}
        value={hide_on ?? ''}
        options={[
          { value: '', label: t('everywhere') },
          { value: 'phone', label: t('hidden.phone') },
          { value: 'desktop', label: t('hidden.desktop') },
        ]}
        onChange={(event) => {
          const device = event.target.value
          change({ hide_on: device === 'phone' || device === 'desktop' ? device : null })
        }}
      />
      <ConditionField
        field={`${id}.show`}
        value={show}
        onChange={(condition, key) => change({ show: condition }, key)}
      />
    </div>
  )
}
