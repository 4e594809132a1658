// A choice among a few values, each a button. The button of the chosen value is pressed.
interface Content<T extends string | undefined> {
  title: string
  values: readonly T[]
  chosen: string | undefined
  nameOf: (value: T) => string
  onChoose: (value: T) => void
}

export const Choice = <T extends string | undefined>({
  title,
  values,
  chosen,
  nameOf,
  onChoose,
}: Content<T>) => (
  <fieldset className="kinds">
    <legend>{title}</legend>
    {values.map((one) => (
      <button key={one ?? ''} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
        {nameOf(one)}
      </button>
    ))}
  </fieldset>
)
