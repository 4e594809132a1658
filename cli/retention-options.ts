// The options of `holdfast retention`.
import { Option } from 'commander'
import { RECORD_KINDS } from '../src/features/back-office/retention/rules.ts'

/** The reason of a hold or an erasure. */
export const reasonOption = () =>
  new Option(
    '--reason <text>',
    'the reason, for the record; put no personal data there',
  ).makeOptionMandatory()

/** A kind of record. */
export const kindOption = (description: string) =>
  new Option('--kind <kind>', description).choices([...RECORD_KINDS])
