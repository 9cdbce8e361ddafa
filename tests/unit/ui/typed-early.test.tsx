import { act } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import ui from '#messages/en/ui.json'

function Form() {
  const [isOn, setOn] = useState(true)
  const [size, setSize] = useState('small')
  const [name, setName] = useState('')
  return (
    <NextIntlClientProvider locale="en" messages={{ ui }} timeZone="UTC">
      <Checkbox label="On" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <RadioGroup
        legend="Size"
        name="size"
        options={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
        value={size}
        onChange={(event) => setSize(event.target.value)}
      />
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>{`${isOn} ${size} ${name}`}</output>
    </NextIntlClientProvider>
  )
}

const page = document.createElement('div')
const found = <E extends Element>(selector: string): E => page.querySelector<E>(selector)!
let root: ReturnType<typeof hydrateRoot>
afterEach(() => act(() => root.unmount()))

/** Renders as the server does, lets a person act, and then loads the script. */
const loadAfter = (acting: () => void): void => {
  page.innerHTML = renderToString(<Form />)
  document.body.append(page)
  acting()
  act(() => {
    root = hydrateRoot(page, <Form />)
  })
}

describe('before the script is loaded', () => {
  test('a tick taken away is kept', () => {
    loadAfter(() => found<HTMLInputElement>('[type=checkbox]').click())
    expect(found('output').textContent).toBe('false small ')
    expect(found<HTMLInputElement>('[type=checkbox]').checked).toBe(false)
  })

  test('a choice is kept', () => {
    loadAfter(() => found<HTMLInputElement>('[value=large]').click())
    expect(found('output').textContent).toBe('true large ')
    expect(found<HTMLInputElement>('[value=large]').checked).toBe(true)
  })

  test('a text is kept', () => {
    loadAfter(() => {
      found<HTMLInputElement>('[type=text]').value = 'Ada'
    })
    expect(found('output').textContent).toBe('true small Ada')
  })

  test('nothing changes where nobody acted', () => {
    loadAfter(() => undefined)
    expect(found('output').textContent).toBe('true small ')
  })
})
