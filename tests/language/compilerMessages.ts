/**
 * The reason that the compiler gives for each mistake, or the beginning of it, where a long type follows. A change here
 * has to be as easy to understand.
 */
export const compilerMessages: Readonly<Record<string, readonly string[]>> = {
  'an unknown kind': [`Property 'txet' does not exist on type 'FieldBuilders<SillageNames>'.`],
  'an unknown path in show': [`Type '{ readonly kindd: "company"; }' is not assignable to type '"no field 'kindd'"'.`],
  'an unknown path in enabled': [
    `Type '{ readonly or: readonly [{ readonly a: "x"; }, { readonly b: "x"; }]; }' is not assignable to type '"no field 'b'"'.`,
  ],
  'an unknown path in required': [
    `Type '{ readonly kindd: "company"; }' is not assignable to type '"no field 'kindd'"'.`,
  ],
  'an unknown path in mayChange': [
    `Type '{ readonly or: readonly [{ readonly '$me.isAdmin': true; }, { readonly owner: "$me.id"; }]; }' is not assignable to type '"no field 'owner'"'.`,
  ],
  'an unknown path in clearedBy': [`Type '"b"' is not assignable to type '"no field 'b'"'.`],
  'a wrong value in show': [
    `Type '{ readonly or: readonly [{ readonly n: "no"; }, { readonly a: null; }]; }' is not assignable to type '"a value or a test that its field does not have"'.`,
  ],
  'an order of text in enabled': [
    `Type '{ readonly a: { readonly lt: "m"; }; }' is not assignable to type '"a value or a test that its field does not have"'.`,
  ],
  'defaults of another type': [
    `Type '"$me.id"' is not assignable to type 'DayOperand | undefined'.`,
    `Type '"$today"' is not assignable to type 'InstantOperand | undefined'.`,
    `Type '"$me.profile"' is not assignable to type '"$me.id" | "$me.organization" | undefined'.`,
  ],
  'an unknown option of a text': [
    `Object literal may only specify known properties, but 'requierd' does not exist in type 'WithRegisteredNames<TextOptions`,
  ],
  'an option of another kind': [
    `Object literal may only specify known properties, and 'max' does not exist in type 'WithRegisteredNames<DateOptions`,
  ],
  'an unknown option inside a group': [
    `Object literal may only specify known properties, and 'mx' does not exist in type 'WithRegisteredNames<IntegerOptions`,
  ],
  'an unknown format': [
    `Type '"zip"' is not assignable to type '"cnpj" | "cpf" | "cpfOrCnpj" | "macAddress" | "personName" | "webAddress" | undefined'.`,
  ],
  'an unknown cell': [`Type '"sparkline"' is not assignable to type '"date" | "paddedId" | "status" | undefined'.`],
  'an unknown slot': [`Type '"map"' is not assignable to type '"quizMap" | "slotRing"`],
  'an unknown widget': [`Type '"slotBord"' is not assignable to type '"slotRing"'.`],
  'a default that is no choice': [`Type '"three"' is not assignable to type '"one" | "two" | undefined'.`],
  'a reference without its form': [`Property 'as' is missing in type '{`],
  'a reference without a title': [`Property 'title' is missing in type '{`],
  'an unknown field in uniqueBy': [`Type '"d"' is not assignable to type '"c"'.`],
  'an unknown total of rows': [`Type '"total"' is not assignable to type '"avg" | "max" | "min" | "sum" | undefined'.`],
  'an unknown path in within': [`Type '"contry"' is not assignable to type '"no field 'contry'"'.`],
  'an unknown path in from': [`Type '"b"' is not assignable to type '"no field 'b'"'.`],
  'an unknown path in clears': [`Type '"c"' is not assignable to type '"no field 'c'"'.`],
  'an unknown path in fills': [`Type '"state"' is not assignable to type '"no field 'state'"'.`],
  'links without their other side, and an unknown option of them': [
    "Property 'inverse' is missing in type '{",
    "Type 'number' is not assignable to type 'never'.",
  ],
  'rows without a table': [`Property 'table' is missing in type '{`],
  'an unknown column': [`Type '"b"' is not assignable to type 'Column<`],
  'an unknown path in a rule': [
    `Object literal may only specify known properties, and 'b' does not exist in type 'Predicate<`,
  ],
  'an unknown field of a rule': [`Type '"b"' is not assignable to type '"a" | "createdAt" | "day"`],
  'unknown paths in expressions': [
    `Type '{ readonly sub: readonly ["n", { readonly percentOf: readonly [5, "m"]; }]; }' is not assignable to type '"no field 'm'"'.`,
    `Type '{ readonly count: { readonly of: "lines"; }; }' is not assignable to type '"no field 'lines'"'.`,
  ],
  'an unknown word in an expression, and a kind that is not computed': [
    `Object literal may only specify known properties, and 'ad' does not exist in type 'OperationData'.`,
    `Type '"date"' is not assignable to type '"text"'.`,
    `Type '"boolean"' is not assignable to type 'ComputableKind'.`,
  ],
  'an unknown input of an action': [`Type '{ a: "$input.wy"; }' is not assignable to type '"no input 'wy'"'.`],
  'an unknown option of an input': [
    `Object literal may only specify known properties, but 'requierd' does not exist in type 'WithRegisteredNames<TextOptions`,
  ],
  'an unknown field of a lifecycle': [`Type '"knd"' is not assignable to type '"a" | "createdAt" | "day"`],
  'an unknown path in a transition': [
    `Object literal may only specify known properties, and 'b' does not exist in type 'Predicate<`,
  ],
  'an unknown field that a transition sets': [
    `Object literal may only specify known properties, and 'b' does not exist in type '{`,
  ],
  'an unknown word in a transition': [
    `Object literal may only specify known properties, and 'efect' does not exist in type 'Transition<`,
  ],
  'an unknown sort': [`Type '"-a"' is not assignable to type '"a" | "createdAt" | "day"`],
  'an unknown sort with a direction': [`Type '"b"' is not assignable to type '"a" | "createdAt" | "day"`],
  'an unknown search': [`Type '"group.deep.d"' is not assignable to type '"a" | "createdAt" | "day"`],
  'a picture that is none': [`Type '"a"' is not assignable to type '"a field of the kind file"'.`],
  'an unknown path in a composite column': [`Type '"group.d"' is not assignable to type '"a" | "createdAt" | "day"`],
  'an unknown title': [`Type '"b"' is not assignable to type '"a" | "createdAt" | "day"`],
  'an unknown field of a section': [`Type '"b"' is not assignable to type '"a" | "createdAt" | "day"`],
  'an unknown word of a list': [
    `Object literal may only specify known properties, but 'colums' does not exist in type '{`,
  ],
  'an unknown word of a resource': [
    `Object literal may only specify known properties, but 'lists' does not exist in type '{`,
  ],
  'an unknown word of an action': [
    `Object literal may only specify known properties, but 'confrim' does not exist in type 'TypedAction<`,
  ],
  'an unknown word of an effect': [
    `Object literal may only specify known properties, and 'cal' does not exist in type '{`,
  ],
  'an unknown dialog': [`Type '"code"' is not assignable to type '"qrCode" | "resetCode"'.`],
  'an unknown field that an action sets': [
    `Object literal may only specify known properties, and 'b' does not exist in type '{`,
  ],
  'an unknown icon': [`Type '"xs"' is not assignable to type '"alert" | "answer" | "arrowDown" | "arrowUp" | "b`],
  'an unknown path in if': [
    `Object literal may only specify known properties, and 'b' does not exist in type 'Predicate<`,
  ],
  'an unknown path in who': [
    `Object literal may only specify known properties, and 'ownerId' does not exist in type 'Predicate<`,
  ],
  'an unknown path below and, or, not': [
    `Object literal may only specify known properties, and 'b' does not exist in type 'Predicate<`,
  ],
  'an unknown part of the person': [
    `Object literal may only specify known properties, and ''$me.isBoss'' does not exist in type 'Predicate<`,
  ],
  'an unknown path in a state': [
    `Object literal may only specify known properties, and 'endedAt' does not exist in type 'Predicate<`,
  ],
  'an unknown path in a named subset': [
    `Object literal may only specify known properties, and 'endedAt' does not exist in type 'Predicate<`,
  ],
  'a text for a number': [`Type '"no"' is not assignable to type 'ScalarClause<number> | undefined'.`],
  'a number for a text': [`Type 'number' is not assignable to type 'ScalarClause<string> | undefined'.`],
  'a choice that is none': [`Type '"three"' is not assignable to type 'Operand<NonNullable<"one" | "two" | null>>'.`],
  'a part of the person of another type': [
    `Type '"$me.profile"' is not assignable to type 'ScalarClause<number> | undefined'.`,
  ],
  'now for a day': [`Type '"$now"' is not assignable to type 'Operand<`],
  'an order of text': [
    `Object literal may only specify known properties, and 'lt' does not exist in type 'TextTests<string>'.`,
  ],
  'an unknown test': [
    `Object literal may only specify known properties, and 'gtt' does not exist in type 'OrderTests<number>'.`,
  ],
  'tests and operands that their fields do not have': [
    `Type '"$today+30h"' is not assignable to type 'Operand<`,
    `Type '"$now-2w"' is not assignable to type 'Operand<`,
    `Object literal may only specify known properties, and 'between' does not exist in type 'TextTests<string>'.`,
    'Source has 1 element(s) but target requires 2.',
    `Object literal may only specify known properties, and 'contains' does not exist in type 'OrderTests<number>'.`,
    `Object literal may only specify known properties, and 'has' does not exist in type 'TextTests<string>'.`,
  ],
  'equality of a list': [`Type 'null' is not assignable to type 'ListClause | undefined'.`],
  'a test of lists for a text': [
    `Object literal may only specify known properties, and 'noneLiving' does not exist in type 'TextTests<string>'.`,
  ],
  'a list that the browser does not see': [
    `Object literal may only specify known properties, and 'hidden' does not exist in type 'Predicate<`,
  ],
  'an equality of a reference': [`Type 'number' is not assignable to type 'ObjectClause | undefined'.`],
  'a record where only the person is asked': [
    `Object literal may only specify known properties, and 'a' does not exist in type 'Predicate<object>'.`,
  ],
}
