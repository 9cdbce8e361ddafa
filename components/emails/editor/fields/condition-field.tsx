'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import type { Condition, Part, Test } from '#contract/emails/condition-shapes.ts'
import type { VariableType } from '#contract/mail-variables.ts'
import { isReadable, partsOf, testsOf } from '#rules/emails/conditions.ts'
import { Segments } from './segments.tsx'

type Props = {
  field: string
  value: Condition | null
  onChange: (value: Condition | null, key: string | null) => void
}

const mostParts = 10
const takesValue = (test: Test): boolean => test !== 'set' && test !== 'empty'
const inputModes: Partial<Record<VariableType, 'decimal' | 'numeric'>> = {
  money: 'decimal',
  number: 'decimal',
  days: 'numeric',
  date: 'numeric',
}

/** When a block is shown: always, or if tests of variables hold, each fit for its type. */
export function ConditionField({ field, value, onChange }: Props) {
  const t = useTranslations('email-editor.condition')
  const id = useId()
  const { variables } = useAround()
  const typeIn = (name: string): VariableType =>
    variables.find((one) => one.name === name)?.type ?? 'text'
  const parts = value ? partsOf(value) : []
  const isAny = value !== null && 'any' in value
  const write = (next: readonly Part[], key: string | null = null, any = isAny) => {
    const joined = any ? { any: [...next] } : { all: [...next] }
    onChange(next.length === 0 ? null : joined, key)
  }
  const first = variables[0]
  const begin: Part = { variable: first?.name ?? '', is: 'set' }
  const change = (at: number, part: Part, key: string | null = null) =>
    write(parts.toSpliced(at, 1, part), key)
  const choose = (at: number, variable: string) => {
    const tests = testsOf[typeIn(variable)]
    const { is, value: typed } = parts[at]!
    const test = tests.includes(is) ? is : 'set'
    change(at, { variable, is: test, ...(takesValue(test) ? { value: typed ?? '' } : {}) })
  }
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-sm font-medium">
        {t('title')}
      </h3>
      {parts.length === 0 && <p className="text-sm text-text-muted">{t('always')}</p>}
      {parts.length > 1 && (
        <Segments
          label={t('join')}
          isLabelHidden
          value={isAny ? 'any' : 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'any', label: t('any') },
          ]}
          onChange={(how) => write(parts, null, how === 'any')}
        />
      )}
      {parts.map((part, at) => {
        const type = typeIn(part.variable)
        const isWrong = !isReadable(part)
        return (
          <div
            // a part has no name of its own
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="flex flex-col gap-1.5 rounded-md border border-line p-2"
          >
            <div className="flex gap-1">
              <div className="min-w-0 flex-1">
                <SelectBox
                  aria-label={t('variable', { place: at + 1 })}
                  options={variables.map(({ name }) => ({ value: name, label: name }))}
                  value={part.variable}
                  onChange={(event) => choose(at, event.target.value)}
                />
              </div>
              <IconButton
                icon={Trash2}
                label={t('remove', { place: at + 1 })}
                onClick={() => write(parts.toSpliced(at, 1))}
              />
            </div>
            <SelectBox
              aria-label={t('test', { place: at + 1 })}
              options={testsOf[type].map((test) => ({ value: test, label: t(`tests.${test}`) }))}
              value={part.is}
              onChange={(event) => {
                const is = event.target.value as Test
                const { value: typed = '' } = part
                change(at, {
                  variable: part.variable,
                  is,
                  ...(takesValue(is) ? { value: typed } : {}),
                })
              }}
            />
            {takesValue(part.is) && (
              <input
                aria-label={t('value', { place: at + 1 })}
                aria-invalid={isWrong || undefined}
                inputMode={inputModes[type]}
                placeholder={part.is === 'within' ? t('days') : t('valueOf', { type })}
                maxLength={200}
                value={part.value ?? ''}
                onChange={(event) =>
                  change(at, { ...part, value: event.target.value }, `${field} ${at}`)
                }
                className={`${inputLook} h-control`}
              />
            )}
            {isWrong && (
              <p role="status" className="text-sm text-danger">
                {t('wrong')}
              </p>
            )}
          </div>
        )
      })}
      {parts.length < mostParts && first && (
        <div>
          <Button size="small" onClick={() => write([...parts, begin])}>
            <Plus aria-hidden size={14} />
            {parts.length === 0 ? t('add') : t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}
