'use client'

import { FolderPlus, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { conditionsMost } from '#contract/workflows/definition.ts'
import type { Group } from '#contract/workflows/definition-shapes.ts'
import { conditionsOf, isGroup, partsOf } from '#rules/workflows/conditions.ts'
import {
  addPart,
  changePart,
  type GroupKind,
  kindOf,
  numberAt,
  removePart,
  setKind,
  type Way,
} from '#rules/workflows/editing/groups.ts'
import { newCondition } from '#rules/workflows/editing/values.ts'
import { depthMost } from '#rules/workflows/problems.ts'
import { ConditionRow } from './condition-row.tsx'
import { useFieldChoices } from './use-field-choices.ts'

type Props = {
  /** all conditions of the case */
  whole: Group
  /** the group that is shown, and the way to it */
  group: Group
  way: Way
  path: string
  onChange: (whole: Group, key: string | null) => void
}

/** A group of conditions of which all hold, or any; groups inside are drawn inside. */
export function ConditionGroup({ whole, group, way, path, onChange }: Props) {
  const t = useTranslations('workflow-editor.condition')
  const { fieldOf, first } = useFieldChoices()
  const parts = partsOf(group)
  const isFull = conditionsOf(whole).length >= conditionsMost
  const fresh = () => {
    const field = first === null ? null : fieldOf(first)
    return first !== null && field ? newCondition(first, field) : null
  }
  const add = () => {
    const condition = fresh()
    if (condition) onChange(addPart(whole, way, condition), null)
  }
  const addGroup = () => {
    const condition = fresh()
    if (condition) onChange(addPart(whole, way, { any: [condition] }), null)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t(way.length === 0 ? 'legend' : 'nested')}</legend>
      {parts.length > 0 && (
        <div className="flex items-center gap-2">
          <div className="w-56">
            <SelectBox
              aria-label={t('kind')}
              value={kindOf(group)}
              options={(['all', 'any'] as const).map((kind) => ({ value: kind, label: t(kind) }))}
              onChange={(event) =>
                onChange(setKind(whole, way, event.target.value as GroupKind), null)
              }
            />
          </div>
          {way.length > 0 && (
            <IconButton
              icon={X}
              label={t('removeGroup')}
              onClick={() => onChange(removePart(whole, way), null)}
            />
          )}
        </div>
      )}
      {parts.map((part, at) => {
        const there = [...way, at]
        if (isGroup(part))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
            <div key={at} className="border-l-2 border-line-strong pl-3">
              <ConditionGroup group={part} way={there} {...{ whole, path, onChange }} />
            </div>
          )
        return (
          <ConditionRow
            // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
            key={at}
            condition={part}
            path={`${path}.${numberAt(whole, there)}`}
            onChange={(next, key) => onChange(changePart(whole, there, next), key)}
            onRemove={() => onChange(removePart(whole, there), null)}
          />
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isFull || first === null} onClick={add}>
          <Plus aria-hidden size={14} />
          {t('add')}
        </Button>
        {way.length + 1 < depthMost && (
          <Button size="small" look="quiet" disabled={isFull || first === null} onClick={addGroup}>
            <FolderPlus aria-hidden size={14} />
            {t('addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
