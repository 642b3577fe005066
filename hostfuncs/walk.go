package hostfuncs

import "github.com/wasmhost/wasmhost/abi"

// eachMember calls f for every member of a valid JSON object, with its name
// in quotes, until f fails.
func eachMember(pauses *abi.Pauses, object []byte, f func(quoted, value []byte) error) error {
	i := abi.SkipSpace(object, 1)
	for i < len(object) && object[i] != '}' {
		quoted, at, err := pauses.SkipName(object, i)
		if err != nil {
			return err
		}
		start := abi.SkipSpace(object, at)
		end, err := pauses.SkipNested(object, start, 0)
		if err != nil {
			return err
		}
		if err := f(quoted, object[start:end:end]); err != nil {
			return err
		}
		i = afterItem(object, end)
	}
	return nil
}

// eachElement calls f for every element of a valid JSON array, until f fails.
func eachElement(pauses *abi.Pauses, array []byte, f func(value []byte) error) error {
	i := abi.SkipSpace(array, 1)
	for i < len(array) && array[i] != ']' {
		end, err := pauses.SkipNested(array, i, 0)
		if err != nil {
			return err
		}
		if err := f(array[i:end:end]); err != nil {
			return err
		}
		i = afterItem(array, end)
	}
	return nil
}

// afterItem returns where the next item or the end begins, behind one that
// ends at i.
func afterItem(text []byte, i int) int {
	i = abi.SkipSpace(text, i)
	if i < len(text) && text[i] == ',' {
		i = abi.SkipSpace(text, i+1)
	}
	return i
}
