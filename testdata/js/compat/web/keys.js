// Keys for tests alone, one of each kind, as JSON Web Keys.
export const jwks = {
  "rsa": {
    kty: "RSA",
    n: "qEO7NzX3w6vH8Jj8-E9sosoJkiTiyPp5P7C9Bu1pmOPNvXwkFEYNt-ewwooMySxWg4cOWrZ3FJGrqBVslm2UwnmaJnJ-OUP7" +
      "eVS_IVBzTR27E0imf04KpE_66N1nGvMRUcga2FBcqOGOvYBs0umzNLSKtaknqz4-DdtPxWqMUOZ6mrzVmQ6E4EG1Zv1FXWcd" +
      "asZReVsdVnFmKh53DH9OktYMPelYidKFatvnZ0VyI4AdscgCXizc_Edw4KUb9gMpZgsUopWf6FAV-r0MgsFSiqN_yjZeleTK" +
      "iVGhp17nNUahNWgfMzLkDK-iRkOX67bIv3mWlvhm-1JCh3hoSWN_Ew",
    e: "AQAB",
    d: "j2rFJ7A-fe9TFSW3RSE6ELm9bqAB37IEDN7KpVAcfgDf9TtAuG1jqlxqGWZd5ebkozatOKRNQW4bFI8uMdYBjvQWoq6NTduj" +
      "4mAmIgvWoUqCwuz2L_IhhlHYiqKR2Jm7KV__Gy1jzPRztXf0FjeBhzeONhT3h5dSgBag53AcjzzlBgjk9vhmOFSQOgyVa7DR" +
      "7c-QWgy9iUbwMnjOYgNm2rCc_Ru1AEVWFm7XD2QBpoaGTo1Ae3eq6lNEyjxVf3F4yWmU9lLQfNPbKY_P6s8moxF3OcP0sNcd" +
      "kP7brcEK4kF2ikzkYUe0NLscANGEmYXVKAQddjDPFVzl5exX55kJ",
    p: "64wXz68VBBuB_cAa3f7aAkf4l0L6h7ukp57KpRXzQpwaj8yqepWXWV9UHh-QpiSXJO8Rm14Wzux6ysKQvJ_aLmixugH3RECb" +
      "qSMK3kF8t35WsbZr16U2yD9h_-ygPHGyvIjnGDwkMVC_xjSJ0eYHeLEpiNjt6dpkIxJfi_9yQSc",
    q: "tuAIYATiFJuImEJw0oVqVJn32t9OpKN2EnX2bTw240pk0nc0MhBqLMw2NsBHX4peyzN89lRrSmLfcHuU0EejgHf4e0Xr0ato" +
      "71F097lh20mFPAREkLq3Jx7diQEf50IsAcZbriyW7f-1iCSVBsN3bcNnMzHVJBxFMtyNMl8hLjU",
    dp: "Q11KhgwFj6oqUB770BeN0-8valsueVkx6vpf7DzN2HP6qLuY2fwkT9wSm5bdcJawX1C8EVokXcOGDqz8ZeW1qWYpxg-_3tY3" +
      "bnTmK9BA0d2g_6wzRXYrp7Nw3JeY8BB4VLE2nli85Rm57v6hl9UYt-y6-zdHO4VI9DrR9qD01Ss",
    dq: "i-5DGk3CPGiCjZcRQ1UI9rFVoSmLwJi_SQLwS8dubF7JZO4Hh2NeCuc7eIuKUYXMYQoFzWrtKd8b_7LgPLsEVdH21US8XBQf" +
      "2DdpHADC6wuHolPVrzTf3lRUyXeN1OOiTr1b-5ts5bHrUsBDNAivQtLpDZhM8jObk36FoAyAlB0",
    qi: "VdpNGXjiwg7fyGR12iF8s_Lgq-ggQRK6xM3c5m-i84zBRB-3OCM0_tToLn5wQoySsXbV4y11InxNPCHBg499nYcl5re8bV0H" +
      "_p1kZLoagWov7E8y6S4JXY0Q3sUByGhis4tvIWlnnS-qtPJetttHUPue86YqS0YAOMzaKASD00Y",
  },
  "P-256": {
    kty: "EC",
    x: "RSkLFIOs5GU7weOl_sZUP97Viq3rxuMtej_1LKm9q4Y",
    y: "DI74M-e2RQfcsQbB-ajETMQtVmGicihxqRjjXQdtGwk",
    crv: "P-256",
    d: "GlQw-M27YBNYop2Tg7h1_JN1A1WmiGlO3PtiAdTTiFE",
  },
  "P-384": {
    kty: "EC",
    x: "qWeL-SllDs5ob-JXsr6vubyVSbBRg-oT-I0sKr_78oXehD5mQJ2SoJQpDWSsqVD4",
    y: "qKidGbcrm6ljkyIPkYlNM6tlThX2r2WI1Tfh0mlciEHE2qcfamq6HGhMNAsFFfhV",
    crv: "P-384",
    d: "rTempBetc_NHYppwjzgH8qnKetgWmjfskpRbiN_FG1qs_ZRIiLf0P6WkvE1TlmSM",
  },
  "P-521": {
    kty: "EC",
    x: "ARnuD-o5IEtQ-Cyn26lButYEaNhjUgKh21pME_bFf8NcKKHTF2w54bWkYnA8OgtJSb1zRkSegjSnBqFAUeIkSra0",
    y: "AIX_u2FdjJigf2BIVnRj66klwSybG8v34ViSTVZgmN2mPBDdRvFryfdhZ-lNxWP-8lUpIz5U_KxqRBNWER1zNKFA",
    crv: "P-521",
    d: "AGLZ37eHi15zolpv4lJ1ggXno2mWxCrNRbPKubNC9-sg3q8l0x33_Stow3Nz7Or7fOMphU4eaUF6-d5LfLkNHD-E",
  },
  "Ed25519": {
    crv: "Ed25519",
    d: "W63HOivC-kPojRrSenqo9-BkYSCz-Rl31hpoKTwFh7A",
    x: "CjlF6Tt4U6wSoMiQh74xwIqB2qKDdNkyjfp6KeNpyvY",
    kty: "OKP",
  },
  "X25519": {
    crv: "X25519",
    d: "ONwQ8HHP_mPa53bMhZwA7CGWHRSu2Mf6hfal7ZM6fGU",
    x: "i1pgcnts9q5Yykhg13IDrifmPTNutmFLK1h-m41dY08",
    kty: "OKP",
  },
};
