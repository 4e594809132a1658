// Settings as they are stored.

/** The setting with the name, in the form in which it was checked when it was set; undefined if there is none. */
export const readSetting = <T>(settings: Readonly<Record<string, unknown>>, name: string): T | undefined =>
  settings[name] as T | undefined
