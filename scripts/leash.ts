// Imported ahead of a program that is not ours (`node --import`): it ends with the stack that started it, even when
// that was killed and could not say so.
process.once("disconnect", () => process.exit());
process.channel?.unref();
