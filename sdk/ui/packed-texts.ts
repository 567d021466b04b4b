/** Written by the test of `texts.ts`, which says what stands here in readable form. */
export const ENGLISH =
  'Downloading # app}Download Complete}Download Again}Weak Internet}100% safe & secure}Loading...}# Sec left}Upar click kare}Close}Find the app in notifications or downloads}Open the file to install}Allow installs from this source}Restart the Download}Open in browser';

export const HINDI =
  '# >X Ol7V`yO gy ^gl gv}Ol7V`yO Xp^l go4}Ym^ fu Ol7V`yO C^u0}50M^VuM C\\Jjy^ gv}~100~% fo^C{emR}`yO gy ^gl gv...}# fuC0O ZlCn}8X^ C{`mC C^u0}Z0T C^u0}>X Cy fpHVlA0 ]l Ol7V`yO \\u0 Pp/Pu0}50f{Mw` C^Vu Cu `m= Yjl5` Dy`u0}5f f{^yR fu 50f{Mw` Cn 3Vo\\Rm Tu0}Ol7V`yO Ym^ fu do^p C^u0}Z{^l7Jj^ \\u0 Dy`u0';

export const BENGALI =
  '# 3{]lX Ol7V`yO gH{Iu}Ol7V`yO f\\{Xp^{Q}4Zl^ Ol7V`yO C^oV}5V{Ml^VuM To^{Z`}~100~% fo^C{emR}`yO gH{Iu...}# fuCuV{O ZlCm}7X^u C{`mC C^oV}ZV{U C^oV}VyMmYmCudV Zl Ol7V`yOu 3{]lX Do/JoV}5Vf{M` C^Ru Yl5`Mm Do`oV}=5 7|f SuCu 5Vf{M`u^ 3Vo\\Rm TmV}Ol7V`yO 4Zl^ do^o C^oV}Z{^l7Jl^u Do`oV';

export const GUJARATI =
  '# ;X Ol7V`yO S6 ^gn Iu}Ol7V`yO Xp^o0 S]o0}Y^nSn Ol7V`yO C^y}5V{M^VuM VZao0 Iu}~100~% fo^C{emR}`yO S6 ^g{]o0 Iu...}# fuCV{O ZlCn}7X^ C{`mC C^y}Z0U C^y}fpHVlA 3Scl Ol7V`yO\\l0 ;X dyUy}5V{f{Mw` C^cl \\lMu Yl5` Dy`y}4 f{^yR\\l0Sn 5V{f{Mw`Vn \\0Jp^n 4Xy}Ol7V`yO Y^nSn d^p C^y}Z{^l7K^\\l0 Dy`y';
